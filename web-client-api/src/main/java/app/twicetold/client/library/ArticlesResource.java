package app.twicetold.client.library;

import app.twicetold.client.InvalidFields;
import app.twicetold.core.library.ArticleFilter;
import app.twicetold.core.library.ArticleSummaryView;
import app.twicetold.core.library.ListArticles;
import app.twicetold.core.library.ReadArticle;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The articles of the library. */
@Path("articles")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class ArticlesResource {

    private ListArticles listArticles;
    private ReadArticle readArticle;
    private RequestContext context;

    @Inject
    public ArticlesResource(ListArticles listArticles, ReadArticle readArticle, RequestContext context) {
        this.listArticles = listArticles;
        this.readArticle = readArticle;
        this.context = context;
    }

    public ArticlesResource() {}

    @GET
    @Entitled
    public ArticlesResponse list(
            @QueryParam("language") @Nullable String language,
            @QueryParam("status") @Nullable String status,
            @QueryParam("topic") @Nullable String topic,
            @QueryParam("difficulty") @Nullable String difficulty,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("limit") @Nullable String limit) {
        Cursor after = Cursor.decode(cursor);
        InvalidFields invalid = new InvalidFields();
        ArticleFilter.Status wanted = invalid.constant("status", ArticleFilter.Status.class, status);
        Integer onlyDifficulty = invalid.number("difficulty", difficulty, Difficulty.EASIEST, Difficulty.HARDEST);
        Integer size = invalid.number("limit", limit, 1, Page.MAX_LIMIT);
        invalid.throwIfAny();
        Page<ArticleSummaryView> page = listArticles.list(
                context.caller(),
                new ArticleFilter(
                        language,
                        wanted == null ? ArticleFilter.Status.ALL : wanted,
                        topic,
                        onlyDifficulty,
                        after,
                        size == null ? Page.DEFAULT_LIMIT : size));
        Messages messages = context.messages();
        return new ArticlesResponse(
                page.items().stream()
                        .map(article -> ArticleResponses.summary(article, messages))
                        .toList(),
                page.nextCursor());
    }

    @GET
    @Path("{article_id}")
    @Entitled(exceptOwnDiagnosticArticle = "article_id")
    public ArticleResponse read(@PathParam("article_id") String articleId) {
        return ArticleResponses.article(readArticle.read(context.callerId(), articleId), context.messages());
    }
}
