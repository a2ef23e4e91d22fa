package app.twicetold.core.overview;

import app.twicetold.core.database.OnJobConnections;
import app.twicetold.core.generation.CellLevel;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.ContentFigureRepository.UsersAndSessions;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The stock of every cell, and what uses it. A fixed number of statements, whatever is stored. */
@Stateless
@OnJobConnections
public class ReadStats {
    private ReadRollUps rollUps;
    private ContentFigureRepository figures;

    @Inject
    public ReadStats(ReadRollUps rollUps, ContentFigureRepository figures) {
        this.rollUps = rollUps;
        this.figures = figures;
    }

    protected ReadStats() {}

    public Stats read() {
        UsersAndSessions uses = rollUps.uses();
        return new Stats(
                rollUps.levels().stream().map(ReadStats::cell).toList(), byStatus(), uses.users(), uses.sessions());
    }

    private static Stats.CellStats cell(CellLevel level) {
        return new Stats.CellStats(
                level.cell().language(),
                level.cell().topicId(),
                level.cell().difficulty(),
                level.published(),
                level.unseen(),
                level.inPipeline(),
                level.target(),
                level.shortfall());
    }

    private Map<String, Long> byStatus() {
        Map<String, Long> stored = figures.articlesByStatus();
        Map<String, Long> all = new LinkedHashMap<>();
        for (ArticleStatus status : ArticleStatus.values()) {
            all.put(status.wire(), stored.getOrDefault(status.wire(), 0L));
        }
        return all;
    }

    /**
     * The stock of the shelf.
     *
     * @param cells by language, topic and difficulty
     * @param articlesByStatus by the status of the head
     * @param sessions7d sessions that began in the seven days before they were counted, from the full hour before these
     *     on; those that were deleted since may be among them
     */
    public record Stats(
            List<CellStats> cells,
            Map<String, Long> articlesByStatus,
            long users,
            @JsonProperty("sessions_7d") long sessions7d) {
        public Stats {
            cells = List.copyOf(cells);
        }

        /**
         * One cell.
         *
         * @param published articles that are served
         * @param unseenAvailable those of them that a busy user has not seen
         * @param inPipeline drafts that are ordered or not decided
         */
        public record CellStats(
                String language,
                String topicId,
                int difficulty,
                int published,
                int unseenAvailable,
                int inPipeline,
                int target,
                int shortfall) {}
    }
}
