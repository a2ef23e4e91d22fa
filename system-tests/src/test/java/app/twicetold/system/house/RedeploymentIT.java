package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.BusyClients;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Trainer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** An operator replaces the EAR of a server that keeps running. The Maven profile wildfly runs it. */
@ArquillianTest
@RunAsClient
@EnabledIfSystemProperty(named = "wildfly.home", matches = ".+", disabledReason = "Needs the Maven profile wildfly")
@DisplayName("Redeployment")
class RedeploymentIT {
    private static final String NAME = "twicetold";
    private static final String EAR = System.getProperty("wildfly.ear", "");
    private static final Set<String> SERVED = Set.of("200", "401");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = NAME, managed = false, testable = false)
    static EnterpriseArchive service() {
        return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, new File(EAR));
    }

    @Test
    void clientsAreToldToComeAgainWhileTheEarIsReplaced() throws Exception {
        deployer.deploy(NAME);
        Trainer user = Trainer.signedIn("en");
        String diagnostic = user.onboard("en").text("diagnostic_session.id");

        try (BusyClients clients =
                new BusyClients(URI.create(System.getProperty("service.url")).getPort())) {
            await().atMost(PATIENCE).until(() -> clients.seen().containsAll(SERVED));
            operatorSays(":suspend(suspend-timeout=20),deploy --force " + EAR + ",:resume");

            assertThat(health()).isEqualTo(200);
            assertThat(clients.seen()).containsExactlyInAnyOrder("200", "401", BusyClients.COME_AGAIN);
        }
        user.finishReading(diagnostic);
        user.retellWell(diagnostic, 1, Recording.shipped("en", "diagnostic", 1));
        assertThat(user.complete(diagnostic).expecting(200).number("xp.awarded"))
                .isEqualTo(25);
        deployer.undeploy(NAME);
        assertThat(health()).isEqualTo(503);
    }

    private static void operatorSays(String commands) throws IOException, InterruptedException {
        String home = System.getProperty("wildfly.home");
        ProcessBuilder cli = new ProcessBuilder(
                Path.of(home, "bin", "jboss-cli.sh").toString(),
                "--connect",
                "--controller=localhost:" + System.getProperty("wildfly.management-port"),
                "--commands=" + commands);
        cli.environment().put("JBOSS_HOME", home);
        Process said = cli.redirectErrorStream(true).start();
        String answer = new String(said.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.waitFor()).as(answer).isZero();
    }

    private static int health() {
        return Call.of("GET", "/health").send().status();
    }
}
