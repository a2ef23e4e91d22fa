package app.twicetold.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What holds for every speech synthesizer. */
public abstract class SpeechSynthesizerContract extends AdapterContract {
    protected static final String TEXT = "Practice beats talent, says the author, and the numbers agree.";

    @Override
    protected abstract SpeechSynthesizer adapter();

    @Override
    protected Speech call(ProviderCall call) {
        return adapter().synthesize(new SpeechRequest(TEXT, "en"), call);
    }

    @Test
    void speechHasATypeALengthAndItsUsage() {
        prepareSuccess();

        Speech speech = call(within(LONG));

        assertThat(speech.audio()).isNotEmpty();
        assertThat(speech.contentType()).startsWith("audio/");
        assertThat(speech.durationMs()).isPositive();
        assertThat(speech.usage()).isEqualTo(new Usage((long) TEXT.length(), null, speech.durationMs()));
    }
}
