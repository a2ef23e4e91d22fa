package app.twicetold.admin.session;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.operator.OperatorSession;
import app.twicetold.core.operator.ReadOperatorSession;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Who asks, and whom. */
@Path("session")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class SessionResource {
    private CurrentOperator operator;
    private ReadOperatorSession readSession;

    @Inject
    public SessionResource(CurrentOperator operator, ReadOperatorSession readSession) {
        this.operator = operator;
        this.readSession = readSession;
    }

    public SessionResource() {}

    @GET
    @Operator
    public OperatorSession read() {
        return readSession.read(operator.actor());
    }
}
