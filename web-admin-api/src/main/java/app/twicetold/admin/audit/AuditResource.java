package app.twicetold.admin.audit;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who changed what. */
@Path("audit")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AuditResource {
    private ListAudit listAudit;

    @Inject
    public AuditResource(ListAudit listAudit) {
        this.listAudit = listAudit;
    }

    public AuditResource() {}

    @GET
    @Operator
    public PageResponse<AuditView> list(
            @QueryParam("actor") @Nullable String actor,
            @QueryParam("action") @Nullable String action,
            @QueryParam("target_type") @Nullable String targetType,
            @QueryParam("target_id") @Nullable String targetId,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        AuditFilter filter = new AuditFilter(
                actor,
                action,
                QueryParameters.id("target_type", targetType),
                QueryParameters.id("target_id", targetId),
                QueryParameters.moment("from", from),
                QueryParameters.moment("to", to));
        return PageResponse.of(
                listAudit.list(filter, Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }
}
