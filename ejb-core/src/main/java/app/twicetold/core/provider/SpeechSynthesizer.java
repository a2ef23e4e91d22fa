package app.twicetold.core.provider;

/** Turns a text into sound. */
public interface SpeechSynthesizer extends Adapter {
    /**
     * The text as sound.
     *
     * @throws ProviderException when there is no sound
     */
    Speech synthesize(SpeechRequest request, ProviderCall call);
}
