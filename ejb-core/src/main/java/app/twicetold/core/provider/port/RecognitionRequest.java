package app.twicetold.core.provider.port;

/**
 * A recording to be transcribed.
 *
 * @param language the tag of the article language; a hint only, a recogniser must still detect another language
 * @param languageHint the code of the article language that speech recognisers use
 * @param durationMs the length of the recording as known before the recognition
 * @param counted whether the length was counted from the sound. Otherwise the recording may be longer, and a time-out
 *     is not the provider's fault.
 */
public record RecognitionRequest(
        AudioSource audio, String language, String languageHint, long durationMs, boolean counted) {

    /** A recording whose length is certain. */
    public RecognitionRequest(AudioSource audio, String language, String languageHint, long durationMs) {
        this(audio, language, languageHint, durationMs, true);
    }
}
