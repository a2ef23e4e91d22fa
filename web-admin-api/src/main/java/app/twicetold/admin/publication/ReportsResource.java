package app.twicetold.admin.publication;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.publication.DismissReports;
import app.twicetold.core.publication.DismissalForm;
import app.twicetold.core.publication.DismissalSteps;
import app.twicetold.core.publication.ListReports;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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
    private CurrentOperator operator;
    private ListReports listReports;
    private DismissReports dismissReports;

    @Inject
    public ReportsResource(CurrentOperator operator, ListReports listReports, DismissReports dismissReports) {
        this.operator = operator;
        this.listReports = listReports;
        this.dismissReports = dismissReports;
    }

    public ReportsResource() {}

    @GET
    @Operator
    public PageResponse<ListReports.ReportView> list(
            @QueryParam("review_id") @Nullable String reviewId,
            @QueryParam("article_id") @Nullable String articleId,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                listReports.list(
                        QueryParameters.id("review_id", reviewId),
                        QueryParameters.id("article_id", articleId),
                        Cursor.decode(cursor),
                        AdminPaging.limit(limit)),
                Function.identity());
    }

    @POST
    @Path("dismiss")
    @Operator
    public DismissalSteps.Dismissed dismiss(JsonNode selection) {
        return dismissReports.dismiss(operator.actor(), DismissalForm.read(selection));
    }
}
