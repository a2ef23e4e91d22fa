package app.twicetold.system.harness;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Stops the services when the last test has run. */
public final class StopServices implements LauncherSessionListener {
    @Override
    public void launcherSessionClosed(LauncherSession session) {
        Service.stopAll();
    }
}
