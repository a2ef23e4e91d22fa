package app.twicetold.core.home;

import app.twicetold.core.home.rules.Cell;
import app.twicetold.core.home.rules.DailyQuestPick;
import app.twicetold.core.home.rules.QuestCandidate;
import app.twicetold.persistence.home.CandidateRow;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.LibraryCell;
import app.twicetold.persistence.home.QuestCandidateRepository;
import app.twicetold.persistence.library.ArticleRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The quest of a day. The first request of the day picks the quest, which stays for the day. A quest that was not
 * started and no longer fits is replaced.
 */
@ApplicationScoped
public class DailyQuests {
    /** A bound. No cell of a library has more unseen articles. */
    private static final int MOST_CANDIDATES = 100;

    private DailyQuestRepository quests;
    private QuestCandidateRepository candidates;

    @Inject
    public DailyQuests(DailyQuestRepository quests, QuestCandidateRepository candidates) {
        this.quests = quests;
        this.candidates = candidates;
    }

    protected DailyQuests() {}

    /** @param cells where the quest may come from, in the order of preference */
    public Optional<DailyQuestRow> of(String userId, LocalDate today, List<Cell> cells, Instant now) {
        Optional<DailyQuestRow> stored = quests.find(userId, today);
        if (stored.filter(quest -> stays(quest, cells)).isPresent()) {
            return stored;
        }
        Optional<CandidateRow> picked = pick(userId, today, cells);
        if (picked.isEmpty()) {
            return Optional.empty();
        }
        String articleId = picked.get().article().articleId();
        @Nullable String replaced = stored.map(DailyQuestRow::articleId).orElse(null);
        if (!quests.store(userId, today, articleId, replaced, now)) {
            // Another request was first, and its pick is the quest.
            return quests.find(userId, today).filter(quest -> quest.article() != null);
        }
        return picked.map(
                candidate -> new DailyQuestRow(articleId, candidate.article(), null, candidate.lastCompletedAt()));
    }

    private static boolean stays(DailyQuestRow quest, List<Cell> cells) {
        ArticleRow article = quest.article();
        return article != null && (quest.session() != null || cells.contains(cell(article)));
    }

    private Optional<CandidateRow> pick(String userId, LocalDate today, List<Cell> cells) {
        List<LibraryCell> drawers = drawers(cells);
        List<CandidateRow> unseen = candidates.unseenOfFirstCell(userId, drawers, MOST_CANDIDATES);
        List<CandidateRow> rows =
                unseen.isEmpty() ? candidates.leastRecentlyCompleted(userId, drawers, MOST_CANDIDATES) : unseen;
        List<QuestCandidate> choices = rows.stream()
                .map(row -> new QuestCandidate(row.article().articleId(), cell(row.article()), row.lastCompletedAt()))
                .toList();
        return DailyQuestPick.pick(userId, today, cells, choices)
                .flatMap(pick -> rows.stream()
                        .filter(row -> row.article().articleId().equals(pick.articleId()))
                        .findFirst());
    }

    static List<LibraryCell> drawers(List<Cell> cells) {
        return cells.stream()
                .map(cell -> new LibraryCell(cell.topicId(), cell.language(), cell.difficulty()))
                .toList();
    }

    private static Cell cell(ArticleRow article) {
        return new Cell(article.topicId(), article.language(), article.difficulty());
    }
}
