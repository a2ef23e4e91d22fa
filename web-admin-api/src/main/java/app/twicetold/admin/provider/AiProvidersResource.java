package app.twicetold.admin.provider;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.provider.config.ListProviderConfigs;
import app.twicetold.core.provider.config.ProviderConfigView;
import app.twicetold.core.provider.config.ReadProviderConfig;
import app.twicetold.core.provider.config.ReplaceProviderConfig;
import app.twicetold.core.provider.usage.ReportUsage;
import app.twicetold.core.provider.usage.UsageReport;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.tryout.RehearseEntries;
import app.twicetold.core.tryout.TryEntry;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
import app.twicetold.web.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The chains in force, the earlier chains, what the chains cost, whether an entry answers, and whether entries do their work. */
@Path("ai-providers")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AiProvidersResource {
    /** Refs of enabled models without a price, separated by commas; absent when every one has a price. */
    static final String UNPRICED_MODELS = "X-Unpriced-Models";

    private CurrentOperator operator;
    private ReadProviderConfig readConfig;
    private ReplaceProviderConfig replaceConfig;
    private ListProviderConfigs listConfigs;
    private ReportUsage reportUsage;
    private TryEntry tryEntry;
    private RehearseEntries rehearseEntries;
    private RequestContext context;

    @Inject
    public AiProvidersResource(
            CurrentOperator operator,
            ReadProviderConfig readConfig,
            ReplaceProviderConfig replaceConfig,
            ListProviderConfigs listConfigs,
            ReportUsage reportUsage,
            TryEntry tryEntry,
            RehearseEntries rehearseEntries,
            RequestContext context) {
        this.operator = operator;
        this.readConfig = readConfig;
        this.replaceConfig = replaceConfig;
        this.listConfigs = listConfigs;
        this.reportUsage = reportUsage;
        this.tryEntry = tryEntry;
        this.rehearseEntries = rehearseEntries;
        this.context = context;
    }

    public AiProvidersResource() {}

    @GET
    @Operator
    public Response read() {
        return answer(readConfig.read());
    }

    @PUT
    @Operator
    public Response replace(JsonNode config) {
        return answer(replaceConfig.replace(operator.actor(), config));
    }

    @GET
    @Path("history")
    @Operator
    public PageResponse<ListProviderConfigs.StoredConfig> history(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(listConfigs.list(Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @GET
    @Path("usage")
    @Operator
    public UsageReport usage(
            @QueryParam("window_days") @Nullable String windowDays, @QueryParam("by") @Nullable String by) {
        int days = AdminPaging.windowDays(windowDays);
        boolean byDay = QueryParameters.oneOf("by", by, "", List.of("day")).equals("day");
        return byDay ? reportUsage.reportByDay(days) : reportUsage.report(days);
    }

    @POST
    @Path("try")
    @Operator
    public EntryTrialResponse tryEntry(JsonNode entry) {
        return EntryTrialResponse.of(tryEntry.attempt(operator.actor(), entry), context.messages());
    }

    @POST
    @Path("rehearsal")
    @Operator
    public RehearsalResponse rehearse(JsonNode entries) {
        return RehearsalResponse.of(rehearseEntries.rehearse(operator.actor(), entries), context.messages());
    }

    private static Response answer(ProviderConfigView view) {
        Response.ResponseBuilder answer = Response.ok(AiProvidersResponse.of(view));
        if (!view.unpricedModels().isEmpty()) {
            answer.header(UNPRICED_MODELS, String.join(",", view.unpricedModels()));
        }
        return answer.build();
    }
}
