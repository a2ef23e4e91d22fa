package app.twicetold.core.home;

import app.twicetold.core.home.rules.Cell;
import app.twicetold.persistence.home.DailyQuestRow;
import app.twicetold.persistence.home.HomeRepository;
import app.twicetold.persistence.home.HomeRow;
import app.twicetold.persistence.home.LibraryCell;
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
    private HomeRepository home;
    private PickDailyQuest pick;

    @Inject
    public DailyQuests(HomeRepository home, PickDailyQuest pick) {
        this.home = home;
        this.pick = pick;
    }

    protected DailyQuests() {}

    /**
     * The quest to show. No statement while the stored quest stays.
     *
     * @param stored the quest that is stored for the day, or null
     * @param cells where the quest may come from, in the order of preference
     */
    public Optional<DailyQuestRow> of(
            String userId, LocalDate today, @Nullable DailyQuestRow stored, List<Cell> cells, Instant now) {
        if (stored != null && stays(stored, cells)) {
            return Optional.of(stored);
        }
        // The quest is all that is used of the second reading, so nothing that was opened after now is looked for.
        return pick.pick(userId, today, cells, stored == null ? null : stored.articleId(), now)
                ? home.find(userId, today, now).map(HomeRow::quest).filter(quest -> quest.article() != null)
                : Optional.empty();
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
