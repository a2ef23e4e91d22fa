package app.twicetold.core.library;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.ArticleHistoryRow;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Articles as a user sees them, for the use cases that show articles. Runs in the transaction of the use case. The
 * number of statements depends neither on the number of articles nor on what the user did before.
 */
@ApplicationScoped
public class Articles {
    private LibraryRepository library;
    private TopicCounts topics;
    private UserRepository users;
    private AssessmentRepository assessments;

    @Inject
    public Articles(
            LibraryRepository library, TopicCounts topics, UserRepository users, AssessmentRepository assessments) {
        this.library = library;
        this.topics = topics;
        this.users = users;
        this.assessments = assessments;
    }

    protected Articles() {}

    /**
     * A version with its text, whatever its status: a session keeps the version that it began with. Without its text
     * when a report about it was upheld.
     *
     * @throws ServiceException {@code article_not_found} when there is no such version
     */
    public ArticleView view(String userId, String articleId, int version) {
        UserEntity user = users.find(userId).orElseThrow(ServiceException::callerGone);
        ArticleVersionEntity found =
                library.find(articleId, version).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        boolean served = found.isCurrent && found.status.equals("published");
        return !served && library.isWithheld(articleId, version)
                ? ArticleView.withheld(summary(user, found))
                : view(user, found);
    }

    /** A version with its text, key points included once the user has an assessment on it. */
    public ArticleView view(UserEntity user, ArticleVersionEntity version) {
        boolean assessed = assessments.existsOn(user.id, version.articleId, version.version);
        return new ArticleView(
                summary(user, version),
                ArticleText.paragraphs(version),
                version.hint,
                assessed ? ArticleText.keyPoints(version) : null);
    }

    private ArticleSummaryView summary(UserEntity user, ArticleVersionEntity version) {
        return summaries(user, List.of(ArticleRow.of(version))).get(0);
    }

    /** The rows as the user sees them, in their order: at most two statements. */
    public List<ArticleSummaryView> summaries(UserEntity user, List<ArticleRow> rows) {
        return rows.isEmpty()
                ? List.of()
                : summaries(
                        user,
                        rows,
                        List.of(),
                        histories(user, rows.stream().map(ArticleRow::articleId).collect(Collectors.toSet())));
    }

    /**
     * The rows as the user sees them, in their order. No statement, unless one is of a topic that is not known.
     *
     * @param known topics
     * @param histories what the user did, at least on those of the rows that the user has a session on
     */
    public List<ArticleSummaryView> summaries(
            UserEntity user, List<ArticleRow> rows, List<TopicView> known, Collection<ArticleHistoryRow> histories) {
        Map<String, TopicView> topicById = topicById(user, rows, known);
        Map<String, ArticleHistoryRow> historyById =
                histories.stream().collect(Collectors.toMap(ArticleHistoryRow::articleId, Function.identity()));
        return rows.stream()
                .map(row -> {
                    ArticleHistoryRow history = historyById.get(row.articleId());
                    return new ArticleSummaryView(
                            row.articleId(),
                            row.version(),
                            row.title(),
                            row.byline(),
                            row.language(),
                            row.length(),
                            row.difficulty(),
                            Objects.requireNonNull(topicById.get(row.topicId())),
                            new SourceView(row.sourceName(), row.sourceUrl(), row.attribution()),
                            status(history),
                            history == null ? null : history.bestOverall(),
                            isLocked(user, row.difficulty()));
                })
                .toList();
    }

    /**
     * What the user did on the articles, without those that the user has no session on. One statement, none for none.
     */
    public List<ArticleHistoryRow> histories(UserEntity user, Set<String> articleIds) {
        return library.histories(user.id, articleIds);
    }

    private Map<String, TopicView> topicById(UserEntity user, List<ArticleRow> rows, List<TopicView> known) {
        Map<String, TopicView> topicById = new HashMap<>();
        known.forEach(topic -> topicById.put(topic.id(), topic));
        Set<String> others = rows.stream()
                .map(ArticleRow::topicId)
                .filter(id -> !topicById.containsKey(id))
                .collect(Collectors.toSet());
        topics(user, others).forEach(topic -> topicById.put(topic.id(), topic));
        return topicById;
    }

    /** All topics, counted in the practice languages of the user. */
    public List<TopicView> topics(UserEntity user) {
        return topics.in(Arrays.asList(user.practiceLanguages));
    }

    /** As {@link #topics(UserEntity)}, for the existing topics of the ids only. */
    public List<TopicView> topics(UserEntity user, Collection<String> ids) {
        return topics.in(Arrays.asList(user.practiceLanguages), ids);
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

    private static UserStatus status(@Nullable ArticleHistoryRow history) {
        if (history == null) {
            return UserStatus.UNSEEN;
        }
        return history.completed() ? UserStatus.COMPLETED : UserStatus.IN_PROGRESS;
    }

    private static boolean isLocked(UserEntity user, int difficulty) {
        return difficulty > user.unlockedTier;
    }
}
