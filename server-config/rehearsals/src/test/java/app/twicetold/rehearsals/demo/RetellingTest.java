package app.twicetold.rehearsals.demo;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.recordings.Sound;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetellingTest {
    private static final JsonNode ARTICLE = json("""
            {"title": "Four", "language": "en", "est_read_seconds": 60,
             "paragraphs": ["One is first. Two is next!", "Three follows? Four ends."]}""");

    @ParameterizedTest
    @CsvSource({
        "1.0, One is first. Two is next! Three follows? Four ends.",
        "0.5, One is first. Two is next! Four ends.",
        "0.01, One is first."
    })
    void aRetellingTellsAShareOfTheSentencesAndAlwaysTheFirst(double share, String told) {
        assertThat(heard(Retelling.of(ARTICLE, share, 180_000))
                        .path("transcript")
                        .asText())
                .isEqualTo(told);
    }

    @Test
    void aRoundaboutOneSaysLessOfTheSameInMoreTime() {
        JsonNode article = json("""
                {"title": "Ten", "language": "en", "est_read_seconds": 100,
                 "paragraphs": ["A one. A two. A three. A four. A five.", "A six. A seven. A eight. A nine. A ten."]}""");
        Sound better = Retelling.of(article, 0.5, 180_000);
        Sound roundabout = Retelling.roundabout(article, 0.5, 180_000);

        assertThat(heard(better).path("transcript").asText()).isEqualTo("A one. A two. A four. A six. A eight. A ten.");
        assertThat(heard(roundabout).path("transcript").asText())
                .isEqualTo("A one. A two. A four. A six. A eight. A one. A two. A four. A six. A eight.");
        assertThat(roundabout.durationMs()).isGreaterThan(better.durationMs());
    }

    @Test
    void aRetellingKnowsWhereAChineseSentenceEnds() {
        JsonNode article = json("""
                {"title": "二", "language": "zh-Hans", "est_read_seconds": 60, "paragraphs": ["这是第一句。这是第二句！"]}""");
        JsonNode heard = heard(Retelling.of(article, 0.01, 180_000));
        assertThat(heard.path("transcript").asText()).isEqualTo("这是第一句。");
        assertThat(heard.path("language").asText()).isEqualTo("zh-Hans");
    }

    @ParameterizedTest
    @CsvSource({"1.0, 180000, 90000", "1.0, 89999, 89999", "0.5, 180000, 45000", "0.1, 180000, 25000"})
    void aRetellingLastsAsLongAsSpeakingTakesWithinTheBounds(double share, long longestMs, long durationMs)
            throws IOException, UnsupportedAudioFileException {
        Sound sound = Retelling.of(ARTICLE, share, longestMs);
        assertThat(sound.durationMs()).isEqualTo(durationMs);
        AudioFileFormat file = AudioSystem.getAudioFileFormat(new ByteArrayInputStream(sound.bytes()));
        assertThat(file.getFrameLength() * 1_000L / (long) file.getFormat().getFrameRate())
                .isBetween(durationMs - 10, durationMs);
    }

    private static JsonNode heard(Sound sound) {
        String all = new String(sound.bytes(), StandardCharsets.UTF_8);
        return json(all.substring(all.indexOf("MOCK_ASR:") + 9));
    }

    /** The value at the beginning. */
    private static JsonNode json(String text) {
        try {
            return JsonMapper.builder().build().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
