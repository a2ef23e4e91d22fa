package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.shared.KeyPoint;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The schema of the answer to an assessment prompt. Models write properties in this order. So evidence comes before the
 * note, the note before the level, and the level before the score. A model that writes the score first only defends it
 * afterwards.
 */
final class AssessmentSchema {
    private AssessmentSchema() {}

    static OutputSchema of(Edition edition, List<KeyPoint> points) {
        return switch (edition) {
            case FIRST, SECOND -> timed(edition, points);
            case THIRD -> AssessmentSchemaV3.of(points);
        };
    }

    private static OutputSchema timed(Edition edition, List<KeyPoint> points) {
        Schema dimension = new Schema()
                .add("evidence", Schema.list(evidence()))
                .add("note", Schema.of("string"))
                .add(
                        "level",
                        Schema.oneOf(
                                "integer",
                                Schema.values().add(1).add(2).add(3).add(4).add(5)))
                .add("score", Schema.of("integer"));
        Schema dimensions = new Schema();
        for (Dimension each : Dimension.values()) {
            dimensions.add(each.wire(), dimension.node().deepCopy());
        }
        ArrayNode ids = Schema.values();
        points.forEach(point -> ids.add(point.id()));
        ArrayNode skills = Schema.values();
        for (MicroSkill skill : MicroSkill.values()) {
            skills.add(skill.wire());
        }
        ArrayNode confidences = Schema.values();
        for (Confidence confidence : Confidence.values()) {
            confidences.add(confidence.wire());
        }
        return new OutputSchema(
                "assessment",
                new Schema()
                        .add("dimensions", dimensions.node())
                        .add(
                                "key_point_coverage",
                                Schema.list(new Schema()
                                        .add("key_point_id", Schema.oneOf("string", ids))
                                        .add("evidence", optionalEvidence(edition))
                                        .add("covered", Schema.of("boolean"))
                                        .node()))
                        .add(
                                "one_action",
                                new Schema()
                                        .add(
                                                "evidence",
                                                edition == Edition.FIRST ? evidence() : optionalEvidence(edition))
                                        .add("micro_skill_id", Schema.oneOf("string", skills))
                                        .add("title", Schema.of("string"))
                                        .add("instruction", Schema.of("string"))
                                        .add("example_sentence", Schema.of("string"))
                                        .node())
                        .add("achieved_previous_action", Schema.orNull(Schema.of("boolean")))
                        .add("summary", Schema.of("string"))
                        .add("confidence", Schema.oneOf("string", confidences))
                        .add("confidence_note", Schema.of("string"))
                        .node()
                        .toString());
    }

    private static ObjectNode optionalEvidence(Edition edition) {
        return switch (edition) {
            case FIRST -> Schema.orNull(evidence());
            case SECOND, THIRD -> Schema.anyOrNull(evidence());
        };
    }

    private static ObjectNode evidence() {
        return new Schema()
                .add("start_ms", Schema.of("integer"))
                .add("end_ms", Schema.of("integer"))
                .add("transcript_excerpt", Schema.of("string"))
                .node();
    }
}
