package app.twicetold.core.provider.port;

/** Turns a text into sound. */
public interface SpeechSynthesizer extends Adapter {
    /**
     * Whether the entry can speak the language. An entry that cannot speak it counts as unconfigured for the call.
     *
     * @param language the tag of the article language
     */
    default boolean speaks(String language, ChainEntry entry) {
        return true;
    }

    /**
     * The text as sound.
     *
     * @throws ProviderException when there is no sound
     */
    Speech synthesize(SpeechRequest request, ProviderCall call);
}
