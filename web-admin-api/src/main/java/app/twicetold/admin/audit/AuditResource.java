package app.twicetold.admin.audit;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
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
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                listAudit.list(actor, action, Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }
}
