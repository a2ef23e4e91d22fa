package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.PointStatus;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.shared.WireValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to an assessment prompt. Four dimensions with a number each and a coverage list are required. Other
 * fields that are missing or of a wrong type stay empty, and the rules deal with them. This class does not judge the
 * retelling.
 */
public final class AssessmentAnswer {
    /**
     * A bound for numbers of a model, which may be of any size. It is far outside every scale and small enough to
     * compute with.
     */
    private static final double LARGEST_NUMBER = 1_000_000;

    private AssessmentAnswer() {}

    /**
     * The draft in a document.
     *
     * @throws ProviderException with kind invalid output when a required part is missing
     */
    public static AssessmentDraft parse(String json) {
        JsonNode answer = Answers.object(json);
        JsonNode coverage = answer.path("key_point_coverage");
        if (!coverage.isArray()) {
            throw ProviderException.invalidOutput("An assessment without a coverage list");
        }
        return new AssessmentDraft(
                dimensions(answer.path("dimensions")),
                text(answer.path("summary")),
                action(answer.path("one_action")),
                coverage(coverage),
                status(answer.path("claim")),
                truth(answer.path("achieved_previous_action")),
                word(answer.path("confidence")),
                text(answer.path("confidence_note")));
    }

    private static Map<Dimension, DimensionDraft> dimensions(JsonNode nodes) {
        Map<Dimension, DimensionDraft> drafts = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            JsonNode node = nodes.path(dimension.wire());
            JsonNode score = node.path("score");
            if (!score.isNumber() || Double.isNaN(score.doubleValue())) {
                throw ProviderException.invalidOutput("An assessment without a score for " + dimension.wire());
            }
            double number = Math.max(-LARGEST_NUMBER, Math.min(LARGEST_NUMBER, score.doubleValue()));
            drafts.put(
                    dimension,
                    new DimensionDraft(
                            whole(node.path("level")),
                            BigDecimal.valueOf(number),
                            text(node.path("note")),
                            evidences(node.path("evidence"))));
        }
        return drafts;
    }

    private static List<EvidenceDraft> evidences(JsonNode nodes) {
        List<EvidenceDraft> drafts = new ArrayList<>();
        if (nodes.isArray()) {
            for (JsonNode node : nodes) {
                if (!isNone(node)) {
                    drafts.add(evidence(node));
                }
            }
        } else if (nodes.isObject() || (nodes.isTextual() && !isNone(nodes))) {
            drafts.add(evidence(nodes));
        }
        return drafts;
    }

    private static boolean isNone(JsonNode node) {
        return node.isTextual() && node.textValue().isBlank();
    }

    /** The third edition asks for the excerpt alone, the others for an object with its times. */
    private static EvidenceDraft evidence(JsonNode node) {
        if (node.isTextual()) {
            return new EvidenceDraft(null, null, node.textValue());
        }
        return new EvidenceDraft(
                whole(node.path("start_ms")), whole(node.path("end_ms")), text(node.path("transcript_excerpt")));
    }

    /** A model may send one item instead of a list, or a list instead of one item. */
    private static @Nullable EvidenceDraft firstEvidence(JsonNode node) {
        List<EvidenceDraft> drafts = evidences(node);
        return drafts.isEmpty() ? null : drafts.get(0);
    }

    private static @Nullable ActionDraft action(JsonNode node) {
        if (!node.isObject()) {
            return null;
        }
        return new ActionDraft(
                text(node.path("title")),
                text(node.path("instruction")),
                text(node.path("example_sentence")),
                word(node.path("micro_skill_id")),
                firstEvidence(node.path("evidence")));
    }

    private static List<CoverageDraft> coverage(JsonNode nodes) {
        List<CoverageDraft> drafts = new ArrayList<>();
        for (JsonNode node : nodes) {
            String id = text(node.path("key_point_id"));
            EvidenceDraft evidence = firstEvidence(node.path("evidence"));
            PointStatus status = status(node.path("status"));
            drafts.add(
                    status == null
                            ? CoverageDraft.told(id, truth(node.path("covered")), evidence)
                            : new CoverageDraft(id, status, evidence));
        }
        return drafts;
    }

    private static @Nullable PointStatus status(JsonNode node) {
        String word = word(node);
        return word == null ? null : WireValue.find(PointStatus.class, word).orElse(null);
    }

    /**
     * One of the words that the prompt names; an endpoint that enforces no schema lets models write it in their own
     * way.
     */
    private static @Nullable String word(JsonNode node) {
        String text = text(node);
        return text == null ? null : text.strip().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : null;
    }

    private static @Nullable Boolean truth(JsonNode node) {
        return node.isBoolean() ? node.booleanValue() : null;
    }

    private static @Nullable Long whole(JsonNode node) {
        if (!node.isNumber() || !node.canConvertToLong() || node.doubleValue() != Math.rint(node.doubleValue())) {
            return null;
        }
        return node.longValue();
    }
}
