package app.twicetold.core.home.rules;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The article of the day. Unseen articles come first. Of the first cell in the order of preference that has unseen
 * articles, the day selects one. When no article is unseen, the least recently completed article of the highest
 * difficulty is picked. Specification: daily quest.
 */
public final class DailyQuestPick {
    private DailyQuestPick() {}

    /**
     * @param cells where the quest may come from, in the order of {@link PracticeScope#questCells()}; candidates
     *     elsewhere are left out
     */
    public static Optional<QuestCandidate> pick(
            String userId, LocalDate date, List<Cell> cells, Collection<QuestCandidate> candidates) {
        List<QuestCandidate> eligible = candidates.stream()
                .filter(candidate -> cells.contains(candidate.cell()))
                .toList();
        Comparator<QuestCandidate> byCell = Comparator.comparingInt(candidate -> cells.indexOf(candidate.cell()));
        Comparator<QuestCandidate> byDay = Comparator.comparing(candidate -> lot(userId, date, candidate.articleId()));
        return eligible.stream()
                .filter(QuestCandidate::isUnseen)
                .min(byCell.thenComparing(byDay))
                .or(() -> eligible.stream()
                        .min(Comparator.<QuestCandidate>comparingInt(
                                        candidate -> -candidate.cell().difficulty())
                                .thenComparing(DailyQuestPick::lastCompletedAt)
                                .thenComparing(byCell)
                                .thenComparing(byDay)));
    }

    /**
     * A rank that is the same for the same user, date and article. Ranks of other days, users or articles have no
     * relation.
     */
    private static UUID lot(String userId, LocalDate date, String articleId) {
        return UUID.nameUUIDFromBytes((userId + '|' + date + '|' + articleId).getBytes(StandardCharsets.UTF_8));
    }

    private static Instant lastCompletedAt(QuestCandidate seen) {
        return Objects.requireNonNull(seen.lastCompletedAt());
    }
}
