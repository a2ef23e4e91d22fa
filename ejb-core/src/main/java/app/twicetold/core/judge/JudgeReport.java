package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.judge.rules.Agreement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One measurement of some models, as it is written and compared.
 *
 * @param edition the version of the prompts
 * @param set the version of the set: figures of different sets do not compare
 * @param baselines what judges that judge nothing reach on the set, by their names; empty in reports of earlier
 *     releases
 */
public record JudgeReport(
        Instant at,
        String edition,
        String set,
        List<String> languages,
        int repeats,
        @Nullable Map<String, Agreement> baselines,
        List<ModelReport> models) {
    public JudgeReport {
        baselines = baselines == null ? Map.of() : new TreeMap<>(baselines);
        languages = List.copyOf(languages);
        models = List.copyOf(models);
    }

    /** Whether a model left a question unanswered, or agrees with the set less than it should in a dimension. */
    public boolean isBelow(double kappa) {
        return models.stream().anyMatch(model -> model.agreement().isBelow(kappa));
    }

    /**
     * One model.
     *
     * @param machinery whether it is the mock, whose judgements say nothing
     * @param inputTokens of all calls, as the provider reports them
     * @param costUsd of all calls; null when the model has no price
     * @param medianMs of the calls that were answered; 0 without any
     * @param slowestMs of these calls
     * @param failures what kept cases from being answered, such as {@code invalid_output}
     */
    public record ModelReport(
            String model,
            boolean machinery,
            Agreement agreement,
            long inputTokens,
            long outputTokens,
            @Nullable BigDecimal costUsd,
            long medianMs,
            long slowestMs,
            List<String> failures,
            List<CaseReport> cases) {
        public ModelReport {
            failures = List.copyOf(failures);
            cases = List.copyOf(cases);
        }
    }

    /** One answer, without any text of the model. */
    public record CaseReport(
            String id,
            DimensionScores scores,
            int overall,
            Set<String> covered,
            @Nullable String skill,
            String confidence,
            @Nullable Boolean achieved) {}
}
