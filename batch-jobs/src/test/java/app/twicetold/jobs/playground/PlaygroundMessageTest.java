package app.twicetold.jobs.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.playground.work.PlaygroundTask;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaygroundMessageTest {
    static Stream<Arguments> messages() {
        return Stream.of(
                Arguments.of(
                        PlaygroundTask.transcribe("pg_1", 1),
                        "{\"stage\":\"playground_transcribe\",\"run_id\":\"pg_1\",\"round\":1}"),
                Arguments.of(
                        PlaygroundTask.assess("pgl_1", 2),
                        "{\"stage\":\"playground_assess\",\"lane_id\":\"pgl_1\",\"round\":2}"),
                Arguments.of(
                        PlaygroundTask.exemplar("pgl_1", 1),
                        "{\"stage\":\"playground_exemplar\",\"lane_id\":\"pgl_1\",\"round\":1}"));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageCarriesItsStageAndIdsOnly(PlaygroundTask task, String text) {
        assertThat(PlaygroundMessage.text(task)).isEqualTo(text);
        assertThat(PlaygroundMessage.parse(text)).isEqualTo(task);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stage\":\"transcribe\",\"run_id\":\"pg_1\",\"round\":1}",
                "{\"stage\":\"playground_transcribe\",\"lane_id\":\"pgl_1\",\"round\":1}",
                "{\"stage\":\"playground_assess\",\"run_id\":\"pg_1\",\"round\":1}",
                "{\"stage\":\"playground_assess\",\"lane_id\":\"pgl_1\",\"round\":0}",
                "{\"stage\":\"playground_assess\",\"lane_id\":\"pgl_1\",\"round\":3}",
                "{\"stage\":\"playground_assess\",\"lane_id\":\"pgl_1\"}",
                "{}",
                "no json",
                ""
            })
    void anotherMessageIsRefused(String text) {
        assertThatThrownBy(() -> PlaygroundMessage.parse(text)).isInstanceOf(IllegalStateException.class);
    }
}
