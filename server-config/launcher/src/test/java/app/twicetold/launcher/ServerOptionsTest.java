package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
