package app.twicetold.core.provider.port;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.Map;
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

    /** Bytes that are no sound have no envelope to be truncated: they are bad content. */
    @Override
    protected boolean prepare(Fault fault) {
        return super.prepare(fault) && fault != Fault.TRUNCATED_DOCUMENT;
    }

    /** An entry that names no voice speaks each language with one of its own. */
    protected void speaksWithoutNamedVoices() {
        prepareSuccess();
        for (LanguageProfile language : LanguageProfiles.all()) {
            adapter().synthesize(new SpeechRequest("Fish", language.tag()), within(LONG));
        }
    }

    /** What the voice makes of a text with characters that some formats have to escape; the stub speaks MP3. */
    protected void speaksWith(String voice) {
        prepareSuccess();

        Speech speech = adapter()
                .synthesize(
                        new SpeechRequest("Fish & <chips>", "en"), within(LONG, Map.of("voices", Map.of("en", voice))));

        assertThat(speech.durationMs()).isEqualTo(2400);
        assertThat(speech.contentType()).isEqualTo("audio/mpeg");
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
