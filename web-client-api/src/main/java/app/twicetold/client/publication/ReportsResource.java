package app.twicetold.client.publication;

import app.twicetold.core.publication.ReportArticle;
import app.twicetold.core.publication.rules.ReportReason;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Reports of articles. */
@Path("reports")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ReportsResource {
    private ReportArticle reportArticle;
    private RequestContext context;

    @Inject
    public ReportsResource(ReportArticle reportArticle, RequestContext context) {
        this.reportArticle = reportArticle;
        this.context = context;
    }

    public ReportsResource() {}

    @POST
    @SignedIn
    public Response report(ReportRequest request) {
        ReportReason reason = WireValue.find(ReportReason.class, request.reason())
                .orElseThrow(() -> ServiceException.invalid("reason", "unknown"));
        String report = reportArticle.report(
                context.callerId(),
                new ReportArticle.Command(request.articleId(), reason, request.articleVersion(), request.note()));
        return Response.status(Response.Status.CREATED)
                .entity(ReportResponse.received(report))
                .build();
    }
}
