package app.twicetold.core.library;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.ArticleHistoryRow;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.ArticleVersionKey;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.TopicRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Articles as a user sees them, for the use cases that show articles. Runs in the transaction of the use case. The
 * number of statements depends neither on the number of articles nor on what the user did before.
 */
@ApplicationScoped
public class Articles {
    private LibraryRepository library;
    private UserRepository users;
    private AssessmentRepository assessments;

    @Inject
    public Articles(LibraryRepository library, UserRepository users, AssessmentRepository assessments) {
        this.library = library;
        this.users = users;
        this.assessments = assessments;
    }

    protected Articles() {}

    /**
     * A version with its text, whatever its status: a session keeps the version that it began with.
     *
     * @throws ServiceException {@code article_not_found} when there is no such version
     */
    public ArticleView view(String userId, String articleId, int version) {
        return view(
                users.find(userId).orElseThrow(ServiceException::callerGone),
                library.find(articleId, version).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND)));
    }

    /** A version with its text, key points included once the user has an assessment on it. */
    public ArticleView view(UserEntity user, ArticleVersionEntity version) {
        ArticleSummaryView summary =
                summaries(user, List.of(ArticleRow.of(version))).get(0);
        boolean assessed = assessments.existsOn(user.id, version.articleId, version.version);
        return new ArticleView(
                summary,
                ArticleText.paragraphs(version),
                version.hint,
                assessed ? ArticleText.keyPoints(version) : null);
    }

    /** The versions of the keys, whatever their status: three statements. */
    public Map<ArticleVersionKey, ArticleSummaryView> summaries(UserEntity user, Collection<ArticleVersionKey> keys) {
        return summaries(user, library.rows(keys)).stream()
                .collect(Collectors.toUnmodifiableMap(
                        summary -> new ArticleVersionKey(summary.id(), summary.version()), Function.identity()));
    }

    /** The rows as the user sees them, in their order: two statements. */
    public List<ArticleSummaryView> summaries(UserEntity user, List<ArticleRow> rows) {
        return rows.isEmpty()
                ? List.of()
                : summaries(
                        user,
                        rows,
                        topics(user, rows.stream().map(ArticleRow::topicId).collect(Collectors.toSet())));
    }

    /** As {@link #summaries(UserEntity, List)}, with their topics loaded already: one statement. */
    public List<ArticleSummaryView> summaries(UserEntity user, List<ArticleRow> rows, List<TopicView> loaded) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<String, TopicView> topics = loaded.stream().collect(Collectors.toMap(TopicView::id, Function.identity()));
        Map<String, ArticleHistoryRow> histories =
                library
                        .histories(
                                user.id,
                                rows.stream().map(ArticleRow::articleId).collect(Collectors.toSet()))
                        .stream()
                        .collect(Collectors.toMap(ArticleHistoryRow::articleId, Function.identity()));
        return rows.stream()
                .map(row -> {
                    TopicView topic = Objects.requireNonNull(topics.get(row.topicId()));
                    ArticleHistoryRow history = Objects.requireNonNull(histories.get(row.articleId()));
                    return new ArticleSummaryView(
                            row.articleId(),
                            row.version(),
                            row.title(),
                            row.byline(),
                            row.language(),
                            row.length(),
                            row.difficulty(),
                            topic,
                            new SourceView(row.sourceName(), row.sourceUrl(), row.attribution()),
                            status(history),
                            history.bestOverall(),
                            isLocked(user, row.difficulty()));
                })
                .toList();
    }

    /** All topics, counted in the practice languages of the user: one statement. */
    public List<TopicView> topics(UserEntity user) {
        return views(library.topics(Arrays.asList(user.practiceLanguages)));
    }

    /**
     * As {@link #topics(UserEntity)}, for the existing topics of the ids only. One statement, which counts no other
     * topic.
     */
    public List<TopicView> topics(UserEntity user, Collection<String> ids) {
        return views(library.topics(Arrays.asList(user.practiceLanguages), ids));
    }

    private static List<TopicView> views(List<TopicRow> topics) {
        return topics.stream()
                .map(row -> new TopicView(row.id(), row.glyph(), row.colorToken(), Math.toIntExact(row.articleCount())))
                .toList();
    }

    /**
     * The version of an article that is served.
     *
     * @throws ServiceException {@code article_not_found} when there is no such article, or it is not published
     */
    public ArticleVersionEntity served(String articleId) {
        return library.findServed(articleId).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
    }

    /** @throws ServiceException {@code article_locked}, with what unlocks it */
    public void requireUnlocked(UserEntity user, ArticleVersionEntity version) {
        if (isLocked(user, version.difficulty)) {
            throw new ServiceException(
                    ErrorCode.ARTICLE_LOCKED,
                    UnlockRequirement.of(version.difficulty).details());
        }
    }

    private static UserStatus status(ArticleHistoryRow history) {
        if (history.completed()) {
            return UserStatus.COMPLETED;
        }
        return history.open() ? UserStatus.IN_PROGRESS : UserStatus.UNSEEN;
    }

    private static boolean isLocked(UserEntity user, int difficulty) {
        return difficulty > user.unlockedTier;
    }
}
