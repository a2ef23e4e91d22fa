package app.twicetold.core.assessment;

import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.assessment.AssessmentEntity;

/**
 * The findings of an assessment as they are stored: JSON, or the same JSON packed, which the database does not look
 * into. Nothing else reads or writes them.
 */
public final class KeptFindings {
    /**
     * Whether new rows have them packed. The release before this one reads JSON alone and may run beside this one, so
     * the release after this one sets it.
     */
    private static final boolean WRITES_PACKED = false;

    private static final String NONE = "{}";

    private KeptFindings() {}

    /** Fills a new row. */
    public static void write(ScoredAssessment scored, AssessmentEntity row) {
        write(scored, row, WRITES_PACKED);
    }

    static void write(ScoredAssessment scored, AssessmentEntity row, boolean packed) {
        String json = Json.write(scored);
        row.findings = packed ? NONE : json;
        row.findingsPacked = packed ? Packed.of(json) : null;
    }

    /** @throws IllegalStateException when these are no findings: the database was changed by hand */
    public static ScoredAssessment read(AssessmentEntity row) {
        byte[] packed = row.findingsPacked;
        return Json.read(packed == null ? row.findings : Packed.text(packed), ScoredAssessment.class);
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
