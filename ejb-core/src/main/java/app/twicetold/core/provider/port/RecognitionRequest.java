package app.twicetold.core.provider.port;

/**
 * A recording to be transcribed.
 *
 * @param language the tag of the article language: a hint, which must not keep a recogniser from hearing another one
 * @param languageHint the same in the words of speech recognisers
 * @param durationMs the length of the recording as known before it is heard
 * @param counted whether its sound was counted. Otherwise it may be longer, and a time-out is no fault of the provider.
 */
public record RecognitionRequest(
        AudioSource audio, String language, String languageHint, long durationMs, boolean counted) {

    /** A recording whose length is certain. */
    public RecognitionRequest(AudioSource audio, String language, String languageHint, long durationMs) {
        this(audio, language, languageHint, durationMs, true);
    }
}
