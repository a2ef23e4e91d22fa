package app.twicetold.core.content.rules;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
 * @param reportTakedownsPerHour how many articles a rolling hour of reports may take down whose reporters have settled
 *     no session, 0 to 1000; 0 for no bound
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
        Integer reportTakedownsPerHour,
        Mix mix,
        boolean pairGeneration,
        String promptVersion,
        BigDecimal dailyCostCapUsd,
        BigDecimal playgroundDailyCapUsd) {
    private static final BigDecimal DAILY_CAP_USD = new BigDecimal("20");

    private static final int REPORT_TAKEDOWNS_PER_HOUR = 10;

    /** A configuration that was stored before one of its keys existed gets the default of that key. */
    public GenerationConfig {
        reportTakedownsPerHour = Objects.requireNonNullElse(reportTakedownsPerHour, REPORT_TAKEDOWNS_PER_HOUR);
        playgroundDailyCapUsd = Objects.requireNonNullElse(playgroundDailyCapUsd, DAILY_CAP_USD);
        Map<String, Thresholds> complete = new LinkedHashMap<>();
        languages.forEach((language, thresholds) -> complete.put(language, thresholds.in(language)));
        languages = Map.copyOf(complete);
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
                REPORT_TAKEDOWNS_PER_HOUR,
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
        return languages.getOrDefault(language, Thresholds.DEFAULT.in(language));
    }

    /**
     * What the scores of a draft decide.
     *
     * @param autoPublish from this score on it is published, 0 to 100
     * @param reviewFloor below this score it is rejected, at most {@code autoPublish}
     * @param copiedRunMax the longest run of its source that an adapted draft may repeat without a review, 1 to 1000
     * @param copiedShareMax the share of its runs of five that may stand in its source, likewise, 0 to 1
     */
    public record Thresholds(
            int autoPublish,
            int reviewFloor,
            @Nullable Integer copiedRunMax,
            @Nullable Double copiedShareMax) {
        static final Thresholds DEFAULT = new Thresholds(80, 60);

        /** Scores alone; the copy limits are those of the language. */
        public Thresholds(int autoPublish, int reviewFloor) {
            this(autoPublish, reviewFloor, null, null);
        }

        /** The same with the copy limits of the language where there are none. */
        public Thresholds in(String language) {
            return LanguageProfiles.find(language)
                    .map(LanguageProfile::copyLimit)
                    .map(limit -> new Thresholds(
                            autoPublish,
                            reviewFloor,
                            Objects.requireNonNullElse(copiedRunMax, limit.run()),
                            Objects.requireNonNullElse(copiedShareMax, limit.share())))
                    .orElse(this);
        }

        /** How much of its source an adapted draft in the language may repeat. */
        public CopyLimit copyLimit(String language) {
            Thresholds own = in(language);
            return new CopyLimit(Objects.requireNonNull(own.copiedRunMax), Objects.requireNonNull(own.copiedShareMax));
        }
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
