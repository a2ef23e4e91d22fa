package app.twicetold.landing.waitlist;

import app.twicetold.core.shared.Settings;
import app.twicetold.web.BodyGate;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Waits for the forms of the waitlist. */
public class FormGate extends BodyGate {
    @Inject
    private Instance<RequestContextController> scopes;

    @Inject
    private Settings settings;

    @Override
    protected Instance<RequestContextController> scopes() {
        return scopes;
    }

    @Override
    protected Settings settings() {
        return settings;
    }
}
