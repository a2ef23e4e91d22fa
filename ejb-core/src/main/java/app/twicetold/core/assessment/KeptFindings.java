package app.twicetold.core.assessment;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.assessment.AssessmentEntity;
import java.util.Objects;

/**
 * The findings of an assessment as they are stored: JSON, packed, which the database does not look into. Rows of earlier
 * releases have the JSON itself. Nothing else reads or writes them.
 */
public final class KeptFindings {
    /** What the column of the earlier form has in a new row. */
    private static final String NONE = "{}";

    private KeptFindings() {}

    /** Fills a new row. */
    public static void write(ScoredAssessment scored, AssessmentEntity row) {
        row.findings = NONE;
        row.findingsPacked = Packed.of(Json.write(scored));
    }

    /** @throws IllegalStateException when these are no findings: the database was changed by hand */
    public static ScoredAssessment read(AssessmentEntity row) {
        String json = Objects.requireNonNull(Packed.either(row.findingsPacked, row.findings));
        return Json.read(json, ScoredAssessment.class);
    }

    /**
     * Findings of a statement, in either form.
     *
     * @throws IllegalStateException when these are no findings: the database was changed by hand
     */
    public static ScoredAssessment read(byte[] stored) {
        return Json.read(Packed.json(stored), ScoredAssessment.class);
    }
}
