package app.twicetold.core.quality;

import app.twicetold.core.quality.rules.CheckOutcome;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.quality.QualityReportEntity;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of a version found and what was decided.
 *
 * @param qaScore the lowest of the four rubric dimensions, 0 to 100
 * @param reasons codes of what spoke against the version, the gravest first
 * @param softFlags the checks that ask for a person
 * @param checks one of each, in the order of {@link app.twicetold.core.quality.rules.QualityCheck}
 * @param auditSampled whether an automatic publication is reviewed afterwards
 * @param modelRefs the models that were asked
 */
public record QualityReport(
        String id,
        String articleId,
        int version,
        int qaScore,
        String decision,
        List<String> reasons,
        List<String> softFlags,
        List<Check> checks,
        boolean auditSampled,
        List<String> modelRefs,
        Instant createdAt) {
    private static final TypeReference<List<String>> CODES = new TypeReference<>() {};
    private static final TypeReference<List<Check>> CHECKS = new TypeReference<>() {};

    public QualityReport {
        reasons = List.copyOf(reasons);
        softFlags = List.copyOf(softFlags);
        checks = List.copyOf(checks);
        modelRefs = List.copyOf(modelRefs);
    }

    static QualityReport of(QualityReportEntity row) {
        return new QualityReport(
                row.id,
                row.articleId,
                row.version,
                row.qaScore,
                row.decision,
                Json.read(row.reasons, CODES),
                Json.read(row.softFlags, CODES),
                Json.read(row.checks, CHECKS),
                row.auditSampled,
                Json.read(row.modelRefs, CODES),
                row.createdAt);
    }

    /**
     * One check.
     *
     * @param score null for a check without one
     * @param threshold what the score was held against
     * @param detail the fact behind the result
     */
    public record Check(
            String id,
            String kind,
            String result,
            @Nullable BigDecimal score,
            @Nullable BigDecimal threshold,
            @Nullable String detail) {
        static Check of(CheckOutcome outcome) {
            return new Check(
                    outcome.check().wire(),
                    outcome.check().kind().wire(),
                    outcome.result().wire(),
                    outcome.score(),
                    outcome.threshold(),
                    outcome.detail());
        }
    }
}
