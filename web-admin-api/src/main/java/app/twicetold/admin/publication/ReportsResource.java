package app.twicetold.admin.publication;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.publication.ListReports;
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

/** What users reported. */
@Path("reports")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ReportsResource {
    private ListReports listReports;

    @Inject
    public ReportsResource(ListReports listReports) {
        this.listReports = listReports;
    }

    public ReportsResource() {}

    @GET
    @Operator
    public PageResponse<ListReports.ReportView> list(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(listReports.list(Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }
}
