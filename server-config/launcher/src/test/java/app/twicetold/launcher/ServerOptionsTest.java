package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What has to hold for every server, each of which has a file of its own. */
class ServerOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "payara-micro/src/main/server/jvm.options, -Djdk.httpclient.keepalive.timeout=30",
        "payara-server/configure.asadmin, create-jvm-options -Djdk.httpclient.keepalive.timeout=30",
        "wildfly/configure.cli, /system-property=jdk.httpclient.keepalive.timeout:add(value=30)"
    })
    void idleConnectionsToProvidersAreForgottenBeforeTheyAreDead(String file, String line) throws IOException {
        assertThat(Files.readAllLines(Path.of("..").resolve(file))).contains(line);
    }

    @ParameterizedTest
    @CsvSource({
        "payara-micro/src/main/server/jvm.options, -XX:ReservedCodeCacheSize=240m",
        "payara-server/configure.asadmin, create-jvm-options -XX\\\\:ReservedCodeCacheSize=240m",
        "wildfly/start-for-test, -XX:ReservedCodeCacheSize=240m"
    })
    void codeThatIsCompiledHasRoom(String file, String option) throws IOException {
        assertThat(Files.readString(Path.of("..").resolve(file))).contains(option);
    }

    @ParameterizedTest
    @CsvSource({
        "payara-micro/src/main/server/post-boot.asadmin, '=\"', '\"'",
        "payara-server/configure.asadmin, =, ''",
        "wildfly/configure.cli, ':add(value=', )"
    })
    void connectionsToTheDatabaseHaveTimeOuts(String file, String before, String after) throws IOException {
        String configuration = Files.readString(Path.of("..").resolve(file));

        for (String timeout : List.of("connectTimeout%s3%s", "loginTimeout%s5%s", "socketTimeout%s30%s")) {
            assertThat(configuration).contains(timeout.formatted(before, after));
        }
    }
}
