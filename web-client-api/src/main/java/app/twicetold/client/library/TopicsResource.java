package app.twicetold.client.library;

import app.twicetold.core.library.ListTopics;
import app.twicetold.core.localization.Messages;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The topics of the library. */
@Path("topics")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class TopicsResource {
    private ListTopics listTopics;
    private RequestContext context;

    @Inject
    public TopicsResource(ListTopics listTopics, RequestContext context) {
        this.listTopics = listTopics;
        this.context = context;
    }

    public TopicsResource() {}

    @GET
    @Entitled
    public TopicsResponse list() {
        Messages messages = context.messages();
        return new TopicsResponse(listTopics.list(context.caller()).stream()
                .map(topic -> ArticleResponses.topic(topic, messages))
                .toList());
    }
}
