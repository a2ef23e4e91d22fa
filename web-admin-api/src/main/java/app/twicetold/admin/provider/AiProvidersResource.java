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
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The chains in force, the earlier chains, and what the chains cost. */
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

    @Inject
    public AiProvidersResource(
            CurrentOperator operator,
            ReadProviderConfig readConfig,
            ReplaceProviderConfig replaceConfig,
            ListProviderConfigs listConfigs,
            ReportUsage reportUsage) {
        this.operator = operator;
        this.readConfig = readConfig;
        this.replaceConfig = replaceConfig;
        this.listConfigs = listConfigs;
        this.reportUsage = reportUsage;
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
    public UsageReport usage(@QueryParam("window_days") @Nullable String windowDays) {
        return reportUsage.report(AdminPaging.windowDays(windowDays));
    }

    private static Response answer(ProviderConfigView view) {
        Response.ResponseBuilder answer = Response.ok(AiProvidersResponse.of(view));
        if (!view.unpricedModels().isEmpty()) {
            answer.header(UNPRICED_MODELS, String.join(",", view.unpricedModels()));
        }
        return answer.build();
    }
}
