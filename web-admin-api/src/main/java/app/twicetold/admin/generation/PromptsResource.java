package app.twicetold.admin.generation;

import app.twicetold.core.generation.ReadGenerationConfig;
import app.twicetold.core.prompt.PromptLibrary;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The prompt library. */
@Path("prompts")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PromptsResource {
    private ReadGenerationConfig readConfig;

    @Inject
    public PromptsResource(ReadGenerationConfig readConfig) {
        this.readConfig = readConfig;
    }

    public PromptsResource() {}

    @GET
    @Operator
    public PromptsResponse list() {
        return new PromptsResponse(
                PromptLibrary.all(), readConfig.read().config().promptVersion());
    }
}
