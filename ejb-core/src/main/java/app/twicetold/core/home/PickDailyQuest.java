package app.twicetold.core.home;

import app.twicetold.core.home.rules.Cell;
import app.twicetold.core.home.rules.DailyQuestPick;
import app.twicetold.core.home.rules.QuestCandidate;
import app.twicetold.persistence.home.CandidateRow;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.LibraryCell;
import app.twicetold.persistence.home.QuestCandidateRepository;
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
     * @return the quest; empty when no article fits
     */
    public Optional<DailyQuestRow> pick(
            String userId, LocalDate today, List<Cell> cells, @Nullable String replaced, Instant now) {
        Optional<CandidateRow> picked = candidate(userId, today, cells);
        if (picked.isEmpty()) {
            return Optional.empty();
        }
        String articleId = picked.get().article().articleId();
        if (!quests.store(userId, today, articleId, replaced, now)) {
            return quests.find(userId, today).filter(quest -> quest.article() != null);
        }
        return picked.map(
                candidate -> new DailyQuestRow(articleId, candidate.article(), null, candidate.lastCompletedAt()));
    }

    private Optional<CandidateRow> candidate(String userId, LocalDate today, List<Cell> cells) {
        List<LibraryCell> drawers = DailyQuests.drawers(cells);
        List<CandidateRow> unseen = candidates.unseenOfFirstCell(userId, drawers, MOST_CANDIDATES);
        List<CandidateRow> rows =
                unseen.isEmpty() ? candidates.leastRecentlyCompleted(userId, drawers, MOST_CANDIDATES) : unseen;
        List<QuestCandidate> choices = rows.stream()
                .map(row -> new QuestCandidate(
                        row.article().articleId(), DailyQuests.cell(row.article()), row.lastCompletedAt()))
                .toList();
        return DailyQuestPick.pick(userId, today, cells, choices)
                .flatMap(pick -> rows.stream()
                        .filter(row -> row.article().articleId().equals(pick.articleId()))
                        .findFirst());
    }
}
