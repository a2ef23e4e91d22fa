package app.twicetold.core.home;

import app.twicetold.core.home.rules.Cell;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.LibraryCell;
import app.twicetold.persistence.library.ArticleRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * The quest of a day. The first request of the day picks the quest, which stays for the day. A quest that was not
 * started and no longer fits is replaced.
 */
@ApplicationScoped
public class DailyQuests {
    private DailyQuestRepository quests;
    private PickDailyQuest pick;

    @Inject
    public DailyQuests(DailyQuestRepository quests, PickDailyQuest pick) {
        this.quests = quests;
        this.pick = pick;
    }

    protected DailyQuests() {}

    /** @param cells where the quest may come from, in the order of preference */
    public Optional<DailyQuestRow> of(String userId, LocalDate today, List<Cell> cells, Instant now) {
        Optional<DailyQuestRow> stored = quests.find(userId, today);
        return stored.filter(quest -> stays(quest, cells)).isPresent()
                ? stored
                : pick.pick(
                        userId,
                        today,
                        cells,
                        stored.map(DailyQuestRow::articleId).orElse(null),
                        now);
    }

    private static boolean stays(DailyQuestRow quest, List<Cell> cells) {
        ArticleRow article = quest.article();
        return article != null && (quest.session() != null || cells.contains(cell(article)));
    }

    static List<LibraryCell> drawers(List<Cell> cells) {
        return cells.stream()
                .map(cell -> new LibraryCell(cell.topicId(), cell.language(), cell.difficulty()))
                .toList();
    }

    static Cell cell(ArticleRow article) {
        return new Cell(article.topicId(), article.language(), article.difficulty());
    }
}
