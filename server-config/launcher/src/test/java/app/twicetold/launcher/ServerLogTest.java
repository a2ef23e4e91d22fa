package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a start before its time. */
class ServerLogTest {
    private static final String BOOT = "2026-03-02T10:00:00.000+0000 INFO    fish.payara.boot.runtime.BootCommand ";

    @TempDir
    private Path directory;

    private Path log(String... lines) throws IOException {
        return Files.writeString(directory.resolve("server.log"), String.join("\n", lines) + "\n");
    }

    @Test
    void anOrdinaryStartGoesOn() throws IOException {
        assertThat(
                        ServerLog.refusal(
                                log(
                                        BOOT
                                                + "Boot Command set returned with result SUCCESS : PlainTextActionReporterSUCCESS",
                                        "2026-03-02T10:00:01.000+0000 INFO fish.payara.micro.impl.PayaraMicroImpl Deployed 1 archive(s)")))
                .isEmpty();
        assertThat(ServerLog.refusal(directory.resolve("none.log"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BOOT + "Boot Command deploy returned with result FAILURE : PlainTextActionReporterFAILURE secret-4711",
                "2026-03-02T10:00:00.000+0000 WARNING fish.payara.boot.runtime.BootCommand Boot Command deploy failed null",
                "{\"level\":\"INFO\",\"message\":\"Boot Command deploy returned with result FAILURE : secret-4711\"}"
            })
    void aBootCommandThatFailedIsNamedWithoutWhatItWasGiven(String line) throws IOException {
        Path log = log(line);

        assertThat(ServerLog.refusal(log)).hasValueSatisfying(refused -> {
            assertThat(refused.sentence())
                    .isEqualTo("The application server could not be configured: its command deploy failed; its log is "
                            + log + ".");
            assertThat(refused.exitCode()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-02T10:00:00.000+0000 SEVERE core Exception while loading the app [twicetold]",
                "2026-03-02T10:00:00.000+0000 WARNING fish.payara.micro Failed to deploy archive ",
                "2026-03-02T10:00:00.000+0000 INFO fish.payara.micro.impl.PayaraMicroImpl Deployed 0 archive(s)"
            })
    void aDeploymentThatFailedIsToldWithItsLastCause(String line) throws IOException {
        assertThat(ServerLog.refusal(log(
                        line, "Caused by: java.lang.IllegalStateException: first", "Caused by: x.Y: no such table")))
                .hasValueSatisfying(refused -> assertThat(refused.sentence())
                        .startsWith("The application was not deployed (no such table); the log of the server is "));
    }

    @Test
    void aRefusedSettingWins() throws IOException {
        assertThat(ServerLog.refusal(log(
                        "2026-03-02T10:00:00.000+0000 SEVERE core Exception while loading the app [twicetold]",
                        "Caused by: app.twicetold.core.shared.Settings$InvalidSetting: Setting S3_BUCKET is missing.")))
                .hasValueSatisfying(refused -> {
                    assertThat(refused.sentence()).isEqualTo("Setting S3_BUCKET is missing.");
                    assertThat(refused.exitCode()).isEqualTo(2);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-02T10:00:00.000+0000 SEVERE app.twicetold.database.FirstConnection Start given up: The database says"
                        + " \"no\".",
                "{\"level\":\"SEVERE\",\"message\":\"Start given up: The database says \\\"no\\\".\",\"thread\":\"main\"}",
                "{\"level\":\"SEVERE\",\"message\":\"Start given up: The database says \\\"no\\\".\"}"
            })
    void aDatabaseThatStayedAwayIsNoFaultOfTheSettings(String line) throws IOException {
        assertThat(ServerLog.refusal(log(line))).hasValueSatisfying(refused -> {
            assertThat(refused.sentence()).isEqualTo("The database says \"no\".");
            assertThat(refused.exitCode()).isEqualTo(1);
        });
    }

    @Test
    void aLostClassLoaderOfPayaraIsTriedAgain() throws IOException {
        String failed =
                "2026-03-02T10:00:00.000+0000 SEVERE fish.payara.boot.runtime.BootCommand Boot Command deploy failed";
        String lost =
                "\tat com.sun.enterprise.connectors.deployment.util.ConnectorValidator.accept(ConnectorValidator.java:1)";

        assertThat(ServerLog.saysChance(log("java.lang.NullPointerException", lost, failed)))
                .isTrue();
        assertThat(ServerLog.saysChance(log(failed))).isFalse();
    }
}
