package app.twicetold.core.generation;

import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.GenerationConfig.CellTarget;
import app.twicetold.core.content.rules.GenerationConfig.Mix;
import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the part of the configuration that an operator sends into the configuration in force. Thresholds are merged by
 * language, targets replaced. The form is strict: an unknown key is a typing error.
 */
final class GenerationConfigForm {
    private static final Set<String> KEYS = Set.of(
            "languages",
            "default_target",
            "targets",
            "batch_max",
            "max_jobs_per_run",
            "audit_sample_rate",
            "retire_health_below",
            "report_takedowns_per_hour",
            "mix",
            "pair_generation",
            "paused",
            "paused_reason",
            "prompt_version",
            "version",
            "daily_cost_cap_usd",
            "playground_daily_cap_usd");
    private static final Set<String> THRESHOLD_KEYS =
            Set.of("auto_publish", "review_floor", "copied_run_max", "copied_share_max");
    private static final int HIGHEST_SCORE = 100;
    private static final int HIGHEST_COUNT = 1_000;
    private static final int MOST_TARGETS = 1_000;
    private static final BigDecimal HIGHEST_CAP = BigDecimal.valueOf(1_000_000);
    private static final String RANGE = "range";

    private final Map<String, String> faults = new TreeMap<>();
    private final @Nullable Boolean paused;
    private final @Nullable PauseReason reasonGiven;
    private final GenerationConfig config;

    private GenerationConfigForm(
            JsonNode document,
            GenerationConfig before,
            @Nullable PauseReason pause,
            Collection<String> promptVersions,
            Function<Set<String>, Set<String>> existingTopics) {
        object("", document, KEYS);
        whole("version", document.path("version"), 0, Integer.MAX_VALUE, 0);
        paused = document.has("paused") ? bool("paused", document.path("paused"), pause != null) : null;
        reasonGiven = WireValue.find(
                        PauseReason.class, document.path("paused_reason").asText())
                .orElse(null);
        checkReason(document.path("paused_reason"), pause);
        config = new GenerationConfig(
                languages(document.path("languages"), before),
                count("default_target", document, HIGHEST_COUNT, before.defaultTarget()),
                document.has("targets") ? targets(document.path("targets"), existingTopics) : before.targets(),
                count("batch_max", document, HIGHEST_COUNT, before.batchMax()),
                count("max_jobs_per_run", document, HIGHEST_COUNT, before.maxJobsPerRun()),
                rate("audit_sample_rate", "audit_sample_rate", document, before.auditSampleRate()),
                count("retire_health_below", document, HIGHEST_SCORE, before.retireHealthBelow()),
                count("report_takedowns_per_hour", document, HIGHEST_COUNT, before.reportTakedownsPerHour()),
                mix(document, before.mix()),
                document.has("pair_generation")
                        ? bool("pair_generation", document.path("pair_generation"), before.pairGeneration())
                        : before.pairGeneration(),
                promptVersion(document, promptVersions, before.promptVersion()),
                cap("daily_cost_cap_usd", document, before.dailyCostCapUsd()),
                cap("playground_daily_cap_usd", document, before.playgroundDailyCapUsd()));
    }

    /**
     * The form of a document.
     *
     * @param pause in force, null while the pipeline runs
     * @param existingTopics those of some ids that name a topic
     * @throws ServiceException {@code validation_failed} with each field and its reason
     */
    static GenerationConfigForm read(
            JsonNode document,
            GenerationConfig before,
            @Nullable PauseReason pause,
            Collection<String> promptVersions,
            Function<Set<String>, Set<String>> existingTopics) {
        GenerationConfigForm form = new GenerationConfigForm(document, before, pause, promptVersions, existingTopics);
        if (!form.faults.isEmpty()) {
            throw new ServiceException(ErrorCode.VALIDATION_FAILED, Map.of("fields", form.faults));
        }
        return form;
    }

    /** The version that the sender has read; null when the document does not name one that can be. */
    static @Nullable Integer version(JsonNode document) {
        JsonNode version = document.path("version");
        return version.isIntegralNumber() && version.canConvertToInt() ? version.intValue() : null;
    }

    /** The whole configuration after the change. */
    GenerationConfig config() {
        return config;
    }

    /** Whether the pipeline is to be paused; null when the document does not say. */
    @Nullable
    Boolean paused() {
        return paused;
    }

    /** The reason that the document names, null for none. */
    @Nullable
    PauseReason reasonGiven() {
        return reasonGiven;
    }

    /** The reason cannot be chosen. A document that repeats the one in force, or the one it causes, is taken. */
    private void checkReason(JsonNode node, @Nullable PauseReason pause) {
        if (node.isMissingNode()) {
            return;
        }
        boolean inForce = node.isNull() ? pause == null : reasonGiven != null && reasonGiven == pause;
        boolean caused = Boolean.TRUE.equals(paused)
                ? reasonGiven == PauseReason.MANUAL
                : Boolean.FALSE.equals(paused) && node.isNull();
        if (!inForce && !caused) {
            fault("paused_reason", "read_only");
        }
    }

    private Map<String, Thresholds> languages(JsonNode node, GenerationConfig before) {
        Map<String, Thresholds> merged = new LinkedHashMap<>(before.languages());
        if (node.isMissingNode() || !object("languages", node, Set.copyOf(LanguageProfiles.supportedTags()))) {
            return merged;
        }
        node.fields().forEachRemaining(field -> {
            String path = "languages." + field.getKey();
            if (LanguageProfiles.find(field.getKey()).isPresent() && object(path, field.getValue(), THRESHOLD_KEYS)) {
                Thresholds old = before.thresholds(field.getKey());
                Thresholds given = new Thresholds(
                        whole(
                                path + ".auto_publish",
                                field.getValue().path("auto_publish"),
                                0,
                                HIGHEST_SCORE,
                                old.autoPublish()),
                        whole(
                                path + ".review_floor",
                                field.getValue().path("review_floor"),
                                0,
                                HIGHEST_SCORE,
                                old.reviewFloor()),
                        whole(
                                path + ".copied_run_max",
                                field.getValue().path("copied_run_max"),
                                1,
                                HIGHEST_COUNT,
                                old.copyLimit(field.getKey()).run()),
                        rate(
                                path + ".copied_share_max",
                                "copied_share_max",
                                field.getValue(),
                                old.copyLimit(field.getKey()).share()));
                if (given.reviewFloor() > given.autoPublish()) {
                    fault(path + ".review_floor", "above_auto_publish");
                }
                merged.put(field.getKey(), given);
            }
        });
        return merged;
    }

    private List<CellTarget> targets(JsonNode node, Function<Set<String>, Set<String>> existingTopics) {
        List<CellTarget> targets = new ArrayList<>();
        if (!node.isArray() || node.size() > MOST_TARGETS) {
            fault("targets", node.isArray() ? "size" : "type");
            return targets;
        }
        Set<String> named = new HashSet<>();
        node.forEach(item -> named.add(item.path("topic_id").asText()));
        Set<String> topics = existingTopics.apply(named);
        Set<List<Object>> cells = new HashSet<>();
        for (JsonNode item : node) {
            String path = "targets[" + targets.size() + "]";
            object(path, item, Set.of("language", "topic_id", "difficulty", "target"));
            CellTarget target = new CellTarget(
                    item.path("language").asText(),
                    item.path("topic_id").asText(),
                    required(path + ".difficulty", item.path("difficulty"), Difficulty.EASIEST, Difficulty.HARDEST),
                    required(path + ".target", item.path("target"), 0, HIGHEST_COUNT));
            if (!LanguageProfiles.supportedTags().contains(target.language())) {
                fault(path + ".language", "unknown");
            }
            if (!topics.contains(target.topicId())) {
                fault(path + ".topic_id", "unknown");
            }
            if (!cells.add(List.of(target.language(), target.topicId(), target.difficulty()))) {
                fault(path, "duplicate");
            }
            targets.add(target);
        }
        return targets;
    }

    private Mix mix(JsonNode document, Mix before) {
        JsonNode node = document.path("mix");
        if (node.isMissingNode() || !object("mix", node, Set.of("ai_original"))) {
            return before;
        }
        return new Mix(rate("mix.ai_original", "ai_original", node, before.aiOriginal()));
    }

    private String promptVersion(JsonNode document, Collection<String> known, String before) {
        JsonNode node = document.path("prompt_version");
        if (node.isMissingNode()) {
            return before;
        }
        if (!node.isTextual() || !known.contains(node.textValue())) {
            fault("prompt_version", node.isTextual() ? "unknown" : "type");
            return before;
        }
        return node.textValue();
    }

    private BigDecimal cap(String key, JsonNode document, BigDecimal before) {
        JsonNode node = document.path(key);
        if (node.isMissingNode()) {
            return before;
        }
        if (!isWithin(key, node, HIGHEST_CAP)) {
            return before;
        }
        BigDecimal cap = node.decimalValue().stripTrailingZeros();
        return cap.scale() < 0 ? cap.setScale(0) : cap;
    }

    private double rate(String path, String key, JsonNode document, double before) {
        JsonNode node = document.path(key);
        return node.isMissingNode() || !isWithin(path, node, BigDecimal.ONE) ? before : node.doubleValue();
    }

    private int count(String key, JsonNode document, int most, int before) {
        return whole(key, document.path(key), 0, most, before);
    }

    private int required(String path, JsonNode node, int least, int most) {
        if (node.isMissingNode()) {
            fault(path, "required");
        }
        return whole(path, node, least, most, least);
    }

    private int whole(String path, JsonNode node, int least, int most, int otherwise) {
        if (node.isMissingNode()) {
            return otherwise;
        }
        if (!node.isIntegralNumber()) {
            fault(path, "type");
        } else if (!node.canConvertToInt() || node.intValue() < least || node.intValue() > most) {
            fault(path, RANGE);
        } else {
            return node.intValue();
        }
        return otherwise;
    }

    private boolean bool(String path, JsonNode node, boolean otherwise) {
        if (!node.isBoolean()) {
            fault(path, "type");
            return otherwise;
        }
        return node.booleanValue();
    }

    /** Whether a number is neither negative nor above the bound. */
    private boolean isWithin(String path, JsonNode node, BigDecimal most) {
        if (!node.isNumber()) {
            fault(path, "type");
            return false;
        }
        boolean within = Double.isFinite(node.doubleValue())
                && node.decimalValue().signum() >= 0
                && node.decimalValue().compareTo(most) <= 0;
        if (!within) {
            fault(path, RANGE);
        }
        return within;
    }

    private boolean object(String path, JsonNode node, Set<String> known) {
        if (!node.isObject()) {
            fault(path.isEmpty() ? "body" : path, "type");
            return false;
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                fault(path.isEmpty() ? name : path + "." + name, "unknown");
            }
        });
        return true;
    }

    private void fault(String path, String reason) {
        faults.putIfAbsent(path, reason);
    }
}
