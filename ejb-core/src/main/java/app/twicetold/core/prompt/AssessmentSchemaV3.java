package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.PointStatus;
import app.twicetold.core.assessment.rules.ScoreLevel;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.shared.KeyPoint;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The schema of the third edition. The key points come first, because the level of key info follows from them. Excerpts
 * have no times: the service finds them itself.
 */
final class AssessmentSchemaV3 {
    private static final int MOST_EXCERPTS = 3;

    private AssessmentSchemaV3() {}

    static OutputSchema of(List<KeyPoint> points) {
        return new OutputSchema(
                "assessment",
                new Schema()
                        .add("key_point_coverage", coverage(points))
                        .add("claim", Schema.oneOf(PointStatus.class))
                        .add("dimensions", dimensions())
                        .add("one_action", action())
                        .add("achieved_previous_action", Schema.orNull(Schema.of("boolean")))
                        .add("summary", Schema.of("string"))
                        .add("confidence", Schema.oneOf(Confidence.class))
                        .add("confidence_note", Schema.of("string"))
                        .node()
                        .toString());
    }

    private static ObjectNode coverage(List<KeyPoint> points) {
        ArrayNode ids = Schema.values();
        points.forEach(point -> ids.add(point.id()));
        ObjectNode judgement = new Schema()
                .add("key_point_id", Schema.oneOf("string", ids))
                .add("evidence", Schema.of("string"))
                .add("status", Schema.oneOf(PointStatus.class))
                .node();
        return Schema.list(judgement, points.size(), points.size());
    }

    private static ObjectNode dimensions() {
        ArrayNode levels = Schema.values();
        for (int level = ScoreLevel.LOWEST; level <= ScoreLevel.HIGHEST; level++) {
            levels.add(level);
        }
        ObjectNode dimension = new Schema()
                .add("evidence", Schema.list(Schema.of("string"), 0, MOST_EXCERPTS))
                .add("note", Schema.of("string"))
                .add("level", Schema.oneOf("integer", levels))
                .add("score", Schema.of("integer"))
                .node();
        Schema dimensions = new Schema();
        for (Dimension each : Dimension.values()) {
            dimensions.add(each.wire(), dimension.deepCopy());
        }
        return dimensions.node();
    }

    private static ObjectNode action() {
        return new Schema()
                .add("evidence", Schema.of("string"))
                .add("micro_skill_id", Schema.oneOf(MicroSkill.class))
                .add("title", Schema.of("string"))
                .add("instruction", Schema.of("string"))
                .add("example_sentence", Schema.of("string"))
                .node();
    }
}
