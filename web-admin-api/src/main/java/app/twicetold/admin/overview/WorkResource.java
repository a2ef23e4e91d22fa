package app.twicetold.admin.overview;

import app.twicetold.core.health.ReadWork;
import app.twicetold.core.health.Work;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What waits, and what is worked on. */
@Path("work")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class WorkResource {
    private ReadWork readWork;

    @Inject
    public WorkResource(ReadWork readWork) {
        this.readWork = readWork;
    }

    public WorkResource() {}

    @GET
    @Operator
    public Work read() {
        return readWork.read();
    }
}
