package app.twicetold.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
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

/** An operator takes the EAR off a server that keeps running, and puts it back. The Maven profile wildfly runs it. */
@ArquillianTest
@RunAsClient
@EnabledIfSystemProperty(named = "wildfly.home", matches = ".+", disabledReason = "Needs the Maven profile wildfly")
@DisplayName("Redeployment")
class RedeploymentIT {
    private static final String NAME = "twicetold";

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = NAME, managed = false, testable = false)
    static EnterpriseArchive service() {
        return ShrinkWrap.createFromZipFile(EnterpriseArchive.class, new File(System.getProperty("wildfly.ear")));
    }

    @Test
    void anEarThatWasTakenOffTheServerServesAgain() {
        deployer.deploy(NAME);
        Trainer user = Trainer.signedIn("en");
        String diagnostic = user.onboard("en").text("diagnostic_session.id");
        deployer.undeploy(NAME);
        assertThat(health()).isEqualTo(404);

        deployer.deploy(NAME);
        assertThat(health()).isEqualTo(200);
        user.finishReading(diagnostic);
        user.retellWell(diagnostic, 1, Recording.shipped("en", "diagnostic", 1));
        assertThat(user.complete(diagnostic).expecting(200).number("xp.awarded"))
                .isEqualTo(25);
        deployer.undeploy(NAME);
    }

    private static int health() {
        return Call.of("GET", "/health").send().status();
    }
}
