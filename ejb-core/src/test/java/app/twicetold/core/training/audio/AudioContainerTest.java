package app.twicetold.core.training.audio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AudioContainerTest {

    @ParameterizedTest
    @CsvSource({
        "audio/mp4, MP4",
        "audio/m4a, MP4",
        "audio/x-m4a, MP4",
        "audio/aac, MP4",
        "audio/webm, WEBM",
        "audio/webm;codecs=opus, WEBM",
        "Audio/WebM ; codecs=\"opus\", WEBM",
        "audio/mp4;codecs=mp4a.40.2, MP4",
        "audio/mpeg, MPEG",
        "audio/wav, WAV",
        "audio/x-wav, WAV",
    })
    void typesAliasesAndParametersNameAContainer(String contentType, AudioContainer container) {
        assertThat(AudioContainer.ofContentType(contentType)).contains(container);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ";", "audio", "audio/", "audio/ogg", "audio/mp3", "video/mp4", "audio/mp4x", "x/audio/mp4"})
    void otherTypesNameNone(String contentType) {
        assertThat(AudioContainer.ofContentType(contentType)).isEmpty();
    }

    @Test
    void everyContainerHasOneContentType() {
        assertThat(AudioContainer.values())
                .extracting(AudioContainer::contentType)
                .containsExactly("audio/mp4", "audio/webm", "audio/mpeg", "audio/wav");
    }
}
