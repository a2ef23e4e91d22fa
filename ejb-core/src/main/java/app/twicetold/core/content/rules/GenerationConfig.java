package app.twicetold.core.content.rules;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The configuration of the content pipeline. Operators may change it.
 *
 * @param languages thresholds by language tag
 * @param defaultTarget how many unseen articles a cell should offer, 0 to 1000
 * @param targets cells with a target of their own
 * @param batchMax the most drafts of one cell in one run, 0 to 1000
 * @param maxJobsPerRun the most drafts of one run, 0 to 1000
 * @param auditSampleRate the share of automatic publications that people look at, 0 to 1
 * @param retireHealthBelow published articles with a lower health score are retired, 0 to 100
 * @param mix what drafts are made from
 * @param pairGeneration whether an original draft gets siblings in the other languages
 * @param promptVersion which prompts of the library are used
 * @param dailyCostCapUsd what content calls may cost in a UTC day, not negative
 * @param playgroundDailyCapUsd what calls of the playground may cost in a UTC day, not negative
 */
public record GenerationConfig(
        Map<String, Thresholds> languages,
        int defaultTarget,
        List<CellTarget> targets,
        int batchMax,
        int maxJobsPerRun,
        double auditSampleRate,
        int retireHealthBelow,
        Mix mix,
        boolean pairGeneration,
        String promptVersion,
        BigDecimal dailyCostCapUsd,
        BigDecimal playgroundDailyCapUsd) {
    private static final BigDecimal DAILY_CAP_USD = new BigDecimal("20");

    /** A configuration that was stored before the playground had a cap gets the cap of the defaults. */
    public GenerationConfig {
        playgroundDailyCapUsd = Objects.requireNonNullElse(playgroundDailyCapUsd, DAILY_CAP_USD);
        languages = Map.copyOf(languages);
        targets = List.copyOf(targets);
    }

    /** The configuration while operators have changed nothing. Specification: limits of generation. */
    public static GenerationConfig defaults(List<String> languages, String promptVersion) {
        Map<String, Thresholds> thresholds = new LinkedHashMap<>();
        languages.forEach(language -> thresholds.put(language, Thresholds.DEFAULT));
        return new GenerationConfig(
                thresholds,
                20,
                List.of(),
                5,
                25,
                0.05,
                40,
                new Mix(0.5),
                false,
                promptVersion,
                DAILY_CAP_USD,
                DAILY_CAP_USD);
    }

    /** How many unseen articles a cell should offer. */
    public int target(Cell cell) {
        return targets.stream()
                .filter(target -> target.cell().equals(cell))
                .findFirst()
                .map(CellTarget::target)
                .orElse(defaultTarget);
    }

    /** The thresholds of a language; the defaults when it has none of its own. */
    public Thresholds thresholds(String language) {
        return languages.getOrDefault(language, Thresholds.DEFAULT);
    }

    /**
     * What the scores of a draft decide.
     *
     * @param autoPublish from this score on it is published, 0 to 100
     * @param reviewFloor below this score it is rejected, at most {@code autoPublish}
     */
    public record Thresholds(int autoPublish, int reviewFloor) {
        static final Thresholds DEFAULT = new Thresholds(80, 60);
    }

    /** A cell with a target of its own, 0 to 1000. */
    public record CellTarget(String language, String topicId, int difficulty, int target) {
        Cell cell() {
            return new Cell(language, topicId, difficulty);
        }
    }

    /**
     * What drafts are made from.
     *
     * @param aiOriginal the share of those without a source, 0 to 1
     */
    public record Mix(double aiOriginal) {}
}
