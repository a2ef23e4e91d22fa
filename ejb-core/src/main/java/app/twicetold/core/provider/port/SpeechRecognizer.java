package app.twicetold.core.provider.port;

/** Turns a recording into words with times. */
public interface SpeechRecognizer extends Adapter {
    /**
     * What was said in the recording.
     *
     * @throws ProviderException when the provider gives no transcript
     * @throws AudioSourceException when the recording cannot be read from our own storage
     */
    Transcription transcribe(RecognitionRequest request, ProviderCall call);
}
