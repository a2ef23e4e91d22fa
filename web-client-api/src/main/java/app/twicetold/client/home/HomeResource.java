package app.twicetold.client.home;

import app.twicetold.core.home.ReadHome;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The first screen of the signed-in user. */
@Path("home")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class HomeResource {
    private ReadHome readHome;
    private RequestContext context;

    @Inject
    public HomeResource(ReadHome readHome, RequestContext context) {
        this.readHome = readHome;
        this.context = context;
    }

    public HomeResource() {}

    @GET
    @Entitled
    public HomeResponse read() {
        return HomeResponses.of(readHome.read(context.caller()), context.messages());
    }
}
