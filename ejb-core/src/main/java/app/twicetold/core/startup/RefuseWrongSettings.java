package app.twicetold.core.startup;

import app.twicetold.core.shared.Settings;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Fails the deployment when a setting is missing or malformed, and warns of names that look misspelled. This is an
 * extension, because an extension is asked before any bean, listener, timer or servlet is there. A bean that refuses
 * later leaves the rest of a deployment half up. WildFly then waits for that deployment without an end, even when the
 * server is to stop. The start begins here, and {@link MigrateDatabase} ends it.
 */
public class RefuseWrongSettings implements Extension {
    private static final Logger LOG = Logger.getLogger(RefuseWrongSettings.class.getName());

    void check(@Observes BeforeBeanDiscovery first) {
        CheckSettings.check(new Settings(ConfigProvider.getConfig()));
        SettingNames.doubts(System.getenv().keySet()).forEach(LOG::warning);
        NodeStart.ofThisNode().begin();
    }
}
