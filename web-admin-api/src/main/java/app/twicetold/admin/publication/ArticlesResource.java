package app.twicetold.admin.publication;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.publication.AdminArticleView;
import app.twicetold.core.publication.ArticleListFilter;
import app.twicetold.core.publication.BrowseArticles;
import app.twicetold.core.publication.CreateArticle;
import app.twicetold.core.publication.EditArticle;
import app.twicetold.core.publication.OperateArticle;
import app.twicetold.core.publication.OperatorWords;
import app.twicetold.core.publication.RegenerateArticle;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ListOrder;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.Operator;
import app.twicetold.web.OptionalBody;
import app.twicetold.web.PageResponse;
import app.twicetold.web.QueryParameters;
import app.twicetold.web.RequestContext;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Articles of every status: what operators read and write of them, and do to them. */
@Path("articles")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticlesResource {
    private CurrentOperator operator;
    private BrowseArticles browse;
    private CreateArticle createArticle;
    private EditArticle editArticle;
    private OperateArticle operateArticle;
    private RegenerateArticle regenerateArticle;
    private RequestContext context;

    @Inject
    public ArticlesResource(
            CurrentOperator operator,
            BrowseArticles browse,
            CreateArticle createArticle,
            EditArticle editArticle,
            OperateArticle operateArticle,
            RegenerateArticle regenerateArticle,
            RequestContext context) {
        this.operator = operator;
        this.browse = browse;
        this.createArticle = createArticle;
        this.editArticle = editArticle;
        this.operateArticle = operateArticle;
        this.regenerateArticle = regenerateArticle;
        this.context = context;
    }

    public ArticlesResource() {}

    @GET
    @Operator
    public PageResponse<AdminArticleSummaryResponse> list(
            @QueryParam("status") @Nullable String status,
            @QueryParam("language") @Nullable String language,
            @QueryParam("topic") @Nullable String topic,
            @QueryParam("difficulty") @Nullable String difficulty,
            @QueryParam("origin") @Nullable String origin,
            @QueryParam("q") @Nullable String words,
            @QueryParam("order") @Nullable String order,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                browse.list(new ArticleListFilter(
                        status,
                        language,
                        topic,
                        QueryParameters.integer("difficulty", difficulty, Difficulty.EASIEST, Difficulty.HARDEST),
                        origin,
                        words,
                        ListOrder.named(order),
                        Cursor.decode(cursor),
                        AdminPaging.limit(limit))),
                AdminArticleSummaryResponse::of);
    }

    @POST
    @Operator
    public Response create(JsonNode article) {
        AdminArticleView.Detail created = createArticle.create(operator.actor(), article);
        return Response.status(Response.Status.CREATED)
                .entity(AdminArticleResponse.of(created))
                .build();
    }

    @GET
    @Path("{article_id}")
    @Operator
    public AdminArticleResponse show(@PathParam("article_id") String articleId) {
        return AdminArticleResponse.of(browse.show(articleId));
    }

    @PATCH
    @Path("{article_id}")
    @Operator
    public AdminArticleResponse edit(@PathParam("article_id") String articleId, JsonNode change) {
        return AdminArticleResponse.of(editArticle.edit(operator.actor(), articleId, change));
    }

    @GET
    @Path("{article_id}/versions")
    @Operator
    public PageResponse<ArticleVersionResponse> versions(
            @PathParam("article_id") String articleId,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(
                browse.versions(articleId, Cursor.decode(cursor), AdminPaging.limit(limit)),
                ArticleVersionResponse::of);
    }

    @GET
    @Path("{article_id}/versions/{version}")
    @Operator
    public ArticleVersionResponse version(
            @PathParam("article_id") String articleId, @PathParam("version") String version) {
        return ArticleVersionResponse.of(browse.version(articleId, number(version)));
    }

    /** A path that names no number names no version. */
    private static int number(String version) {
        if (QueryParameters.refusal(version, 1, Integer.MAX_VALUE) != null) {
            throw new ServiceException(ErrorCode.ARTICLE_NOT_FOUND);
        }
        return Integer.parseInt(version);
    }

    @POST
    @Path("{article_id}/publish")
    @Operator
    public AdminArticleResponse publish(@PathParam("article_id") String articleId, InputStream body)
            throws IOException {
        return operate(articleId, ArticleOperation.PUBLISH, body);
    }

    @POST
    @Path("{article_id}/reject")
    @Operator
    public AdminArticleResponse reject(@PathParam("article_id") String articleId, InputStream body) throws IOException {
        return operate(articleId, ArticleOperation.REJECT, body);
    }

    @POST
    @Path("{article_id}/retire")
    @Operator
    public AdminArticleResponse retire(@PathParam("article_id") String articleId, InputStream body) throws IOException {
        return operate(articleId, ArticleOperation.RETIRE, body);
    }

    @POST
    @Path("{article_id}/unpublish")
    @Operator
    public AdminArticleResponse unpublish(@PathParam("article_id") String articleId, InputStream body)
            throws IOException {
        return operate(articleId, ArticleOperation.UNPUBLISH, body);
    }

    @POST
    @Path("{article_id}/republish")
    @Operator
    public AdminArticleResponse republish(@PathParam("article_id") String articleId, InputStream body)
            throws IOException {
        return operate(articleId, ArticleOperation.REPUBLISH, body);
    }

    @POST
    @Path("{article_id}/request-review")
    @Operator
    public AdminArticleResponse requestReview(@PathParam("article_id") String articleId, InputStream body)
            throws IOException {
        return operate(articleId, ArticleOperation.REQUEST_REVIEW, body);
    }

    @POST
    @Path("{article_id}/regenerate")
    @Operator
    public Response regenerate(@PathParam("article_id") String articleId, InputStream body) throws IOException {
        OperatorWords words = OperatorWords.read(ArticleOperation.REGENERATE, OptionalBody.read(body));
        RegenerateArticle.Ordered ordered = regenerateArticle.regenerate(operator.actor(), articleId, words.note());
        return Response.status(Response.Status.ACCEPTED)
                .entity(new ArticleRegenerationResponse(
                        AdminArticleResponse.of(ordered.article()),
                        ContentJobResponse.of(ordered.job(), context.messages())))
                .build();
    }

    private AdminArticleResponse operate(String articleId, ArticleOperation operation, InputStream body)
            throws IOException {
        OperatorWords words = OperatorWords.read(operation, OptionalBody.read(body));
        return AdminArticleResponse.of(operateArticle.operate(operator.actor(), articleId, operation, words));
    }
}
