package app.twicetold.admin.generation;

import app.twicetold.admin.CurrentOperator;
import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.generation.ChangeGenerationConfig;
import app.twicetold.core.generation.FillGaps;
import app.twicetold.core.generation.GapRun;
import app.twicetold.core.generation.ReadGenerationConfig;
import app.twicetold.core.job.ListContentJobs;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.web.Operator;
import app.twicetold.web.OptionalBody;
import app.twicetold.web.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The configuration of the writing of articles, and a run of it at once. */
@Path("generation")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class GenerationResource {
    private CurrentOperator operator;
    private RequestContext context;
    private ReadGenerationConfig readConfig;
    private ChangeGenerationConfig changeConfig;
    private FillGaps fillGaps;
    private ListContentJobs listJobs;

    @Inject
    public GenerationResource(
            CurrentOperator operator,
            RequestContext context,
            ReadGenerationConfig readConfig,
            ChangeGenerationConfig changeConfig,
            FillGaps fillGaps,
            ListContentJobs listJobs) {
        this.operator = operator;
        this.context = context;
        this.readConfig = readConfig;
        this.changeConfig = changeConfig;
        this.fillGaps = fillGaps;
        this.listJobs = listJobs;
    }

    public GenerationResource() {}

    @GET
    @Path("config")
    @Operator
    public GenerationConfigResponse config() {
        return GenerationConfigResponse.of(readConfig.read());
    }

    @PUT
    @Path("config")
    @Operator
    public GenerationConfigResponse change(JsonNode config) {
        return GenerationConfigResponse.of(changeConfig.change(operator.actor(), config));
    }

    @POST
    @Path("run")
    @Operator
    public Response run(InputStream body) throws IOException {
        JsonForm form = new JsonForm(OptionalBody.read(body));
        boolean dryRun = form.flag("dry_run", false);
        form.throwIfFaulty();
        GapRun run = dryRun ? fillGaps.plan() : fillGaps.fill(operator.actor());
        List<ContentJobResponse> jobs = listJobs.all(run.jobIds()).stream()
                .map(job -> ContentJobResponse.of(job, context.messages()))
                .toList();
        return Response.status(Response.Status.ACCEPTED)
                .entity(GapRunResponse.of(run, jobs, dryRun))
                .build();
    }
}
