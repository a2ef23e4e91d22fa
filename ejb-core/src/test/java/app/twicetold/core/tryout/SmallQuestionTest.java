package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;

class SmallQuestionTest {
    @Test
    void theRecordingIsAsLongAsItIsSaidToBe() throws IOException, UnsupportedAudioFileException {
        try (AudioInputStream words = AudioSystem.getAudioInputStream(new ByteArrayInputStream(SmallQuestion.WORDS))) {
            assertThat(words.getFormat().getSampleRate()).isEqualTo(16_000);
            assertThat(words.getFormat().getChannels()).isEqualTo(1);
            assertThat(words.getFrameLength() * 1000 / 16_000).isEqualTo(SmallQuestion.WORDS_MS);
        }
    }

    @Test
    void everyFailureHasASentenceInEveryLanguage() {
        for (String tag : LanguageProfiles.supportedTags()) {
            for (ErrorKind kind : ErrorKind.values()) {
                assertThat(Messages.in(tag).has("provider.error." + kind.wire()))
                        .as("%s in %s", kind, tag)
                        .isTrue();
            }
            assertThat(Messages.in(tag).text("provider.try.words")).hasSizeLessThan(40);
        }
    }
}
