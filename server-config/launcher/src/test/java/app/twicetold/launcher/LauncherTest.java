package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LauncherTest {
    @Test
    void theNextCommandFindsTheServiceWhereItIs() {
        assertThat(Launcher.demo(Settings.from(Map.of()), URI.create("http://localhost:8080")))
                .isEqualTo("./run demo");
        assertThat(Launcher.demo(
                        Settings.from(Map.of("DATA_DIR", "/srv/it's here")), URI.create("http://localhost:9090")))
                .isEqualTo("DATA_DIR='/srv/it'\\''s here' ./run demo --url http://localhost:9090");
    }

    @Test
    void theStartTellsWhatThereIsToOpen() {
        assertThat(Launcher.addresses("https://api.example.org", true))
                .contains(
                        "  admin        https://api.example.org/v1/admin",
                        "  app          https://api.example.org/app/",
                        "  console      https://api.example.org/v1/admin/console/")
                .allMatch(line -> line.indexOf("https://") == 15);
        assertThat(Launcher.addresses("https://api.example.org", false)).noneMatch(line -> line.contains("/app/"));
    }

    @Test
    void aCheckKnowsOneOption() {
        assertThat(Launcher.asksForCalls()).isFalse();
        assertThat(Launcher.asksForCalls("--calls")).isTrue();
        assertThatThrownBy(() -> Launcher.asksForCalls("--call"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("--call");
    }
}
