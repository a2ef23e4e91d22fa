package app.twicetold.admin;

import app.twicetold.web.BodyGate;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Waits for the documents that operators send. */
public class OperatorGate extends BodyGate {
    @Inject
    private Instance<RequestContextController> scopes;

    @Override
    protected Instance<RequestContextController> scopes() {
        return scopes;
    }
}
