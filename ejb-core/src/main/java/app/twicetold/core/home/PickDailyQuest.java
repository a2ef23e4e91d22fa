package app.twicetold.core.home;

import app.twicetold.core.home.rules.Cell;
import app.twicetold.core.home.rules.DailyQuestPick;
import app.twicetold.core.home.rules.QuestCandidate;
import app.twicetold.persistence.home.CandidateRow;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.LibraryCell;
import app.twicetold.persistence.home.QuestCandidateRepository;
import app.twicetold.persistence.library.ArticleRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Picks the quest of a day and stores it. Of several requests at once, one does, and its pick is the quest of all. */
@Stateless
public class PickDailyQuest {
    /** A bound. No cell of a library has more unseen articles. */
    private static final int MOST_CANDIDATES = 100;

    private DailyQuestRepository quests;
    private QuestCandidateRepository candidates;

    @Inject
    public PickDailyQuest(DailyQuestRepository quests, QuestCandidateRepository candidates) {
        this.quests = quests;
        this.candidates = candidates;
    }

    protected PickDailyQuest() {}

    /**
     * @param cells where the quest may come from, in the order of preference
     * @param replaced the article that was the quest so far, null when there was none
     * @return whether a quest is stored now, by this request or by another; false when no article fits
     */
    public boolean pick(String userId, LocalDate today, List<Cell> cells, @Nullable String replaced, Instant now) {
        Optional<String> picked = candidate(userId, today, cells);
        picked.ifPresent(articleId -> quests.store(userId, today, articleId, replaced, now));
        return picked.isPresent();
    }

    private Optional<String> candidate(String userId, LocalDate today, List<Cell> cells) {
        List<LibraryCell> drawers = drawers(cells);
        List<CandidateRow> unseen = candidates.unseenOfFirstCell(userId, drawers, MOST_CANDIDATES);
        List<CandidateRow> rows =
                unseen.isEmpty() ? candidates.leastRecentlyCompleted(userId, drawers, MOST_CANDIDATES) : unseen;
        List<QuestCandidate> choices = rows.stream()
                .map(row -> new QuestCandidate(row.article().articleId(), cell(row.article()), row.lastCompletedAt()))
                .toList();
        return DailyQuestPick.pick(userId, today, cells, choices).map(QuestCandidate::articleId);
    }

    private static List<LibraryCell> drawers(List<Cell> cells) {
        return cells.stream()
                .map(cell -> new LibraryCell(cell.topicId(), cell.language(), cell.difficulty()))
                .toList();
    }

    static Cell cell(ArticleRow article) {
        return new Cell(article.topicId(), article.language(), article.difficulty());
    }
}
