package app.twicetold.core.generation;

import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.GenerationConfig.CellTarget;
import app.twicetold.core.content.rules.GenerationConfig.Mix;
import app.twicetold.core.content.rules.GenerationConfig.Thresholds;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.JsonForm;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the part of the configuration that an operator sends into the configuration in force. Thresholds are merged by
 * language, targets replaced.
 *
 * @param config the whole configuration after the change
 * @param paused whether the pipeline is to be paused; null when the document does not say
 * @param reasonGiven the reason that the document names, null for none
 */
record GenerationConfigForm(
        GenerationConfig config,
        @Nullable Boolean paused,
        @Nullable PauseReason reasonGiven) {
    private static final int HIGHEST_SCORE = 100;
    private static final int HIGHEST_COUNT = 1_000;
    private static final int MOST_TARGETS = 1_000;
    private static final BigDecimal HIGHEST_CAP = BigDecimal.valueOf(1_000_000);

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
        JsonForm form = JsonForm.withoutNulls(document);
        form.whole("version", 0, Integer.MAX_VALUE);
        Boolean paused = form.has("paused") ? form.flag("paused", pause != null) : null;
        PauseReason reason = WireValue.find(
                        PauseReason.class, form.node("paused_reason").asText())
                .orElse(null);
        checkReason(form, pause, paused, reason);
        String promptVersion = form.oneOf("prompt_version", promptVersions, "unknown");
        GenerationConfig config = new GenerationConfig(
                languages(form, before),
                form.whole("default_target", 0, HIGHEST_COUNT, before.defaultTarget()),
                form.has("targets") ? targets(form, existingTopics) : before.targets(),
                form.whole("batch_max", 0, HIGHEST_COUNT, before.batchMax()),
                form.whole("max_jobs_per_run", 0, HIGHEST_COUNT, before.maxJobsPerRun()),
                share(form, "audit_sample_rate", before.auditSampleRate()),
                form.whole("retire_health_below", 0, HIGHEST_SCORE, before.retireHealthBelow()),
                form.whole("report_takedowns_per_hour", 0, HIGHEST_COUNT, before.reportTakedownsPerHour()),
                new Mix(share(
                        form.optionalChild("mix"), "ai_original", before.mix().aiOriginal())),
                form.flag("pair_generation", before.pairGeneration()),
                promptVersion == null ? before.promptVersion() : promptVersion,
                cap(form, "daily_cost_cap_usd", before.dailyCostCapUsd()),
                cap(form, "playground_daily_cap_usd", before.playgroundDailyCapUsd()));
        form.throwIfFaulty();
        return new GenerationConfigForm(config, paused, reason);
    }

    /** The version that the sender has read; null when the document does not name one that can be. */
    static @Nullable Integer version(JsonNode document) {
        JsonNode version = document.path("version");
        return version.isIntegralNumber() && version.canConvertToInt() ? version.intValue() : null;
    }

    /** The reason cannot be chosen. A document that repeats the one in force, or the one it causes, is taken. */
    private static void checkReason(
            JsonForm form, @Nullable PauseReason pause, @Nullable Boolean paused, @Nullable PauseReason given) {
        if (!form.has("paused_reason")) {
            return;
        }
        boolean none = form.node("paused_reason").isNull();
        boolean inForce = none ? pause == null : given != null && given == pause;
        boolean caused =
                Boolean.TRUE.equals(paused) ? given == PauseReason.MANUAL : Boolean.FALSE.equals(paused) && none;
        if (!inForce && !caused) {
            form.fault("paused_reason", "read_only");
        }
    }

    private static Map<String, Thresholds> languages(JsonForm form, GenerationConfig before) {
        Map<String, Thresholds> merged = new LinkedHashMap<>(before.languages());
        JsonForm languages = form.optionalChild("languages");
        LanguageProfiles.supportedTags().stream()
                .filter(languages::has)
                .forEach(tag -> merged.put(tag, thresholds(languages.child(tag), tag, before.thresholds(tag))));
        return merged;
    }

    private static Thresholds thresholds(JsonForm form, String language, Thresholds before) {
        Thresholds given = new Thresholds(
                form.whole("auto_publish", 0, HIGHEST_SCORE, before.autoPublish()),
                form.whole("review_floor", 0, HIGHEST_SCORE, before.reviewFloor()),
                form.whole(
                        "copied_run_max",
                        1,
                        HIGHEST_COUNT,
                        before.copyLimit(language).run()),
                share(form, "copied_share_max", before.copyLimit(language).share()));
        if (given.reviewFloor() > given.autoPublish()) {
            form.fault("review_floor", "above_auto_publish");
        }
        return given;
    }

    private static List<CellTarget> targets(JsonForm form, Function<Set<String>, Set<String>> existingTopics) {
        List<JsonForm> items = form.children("targets", 0, MOST_TARGETS);
        Set<String> topics = existingTopics.apply(
                items.stream().map(item -> item.node("topic_id").asText()).collect(Collectors.toSet()));
        Set<List<Object>> cells = new HashSet<>();
        List<CellTarget> targets = new ArrayList<>();
        for (JsonForm item : items) {
            CellTarget target = new CellTarget(
                    item.node("language").asText(),
                    item.node("topic_id").asText(),
                    item.whole(item.required("difficulty"), Difficulty.EASIEST, Difficulty.HARDEST, Difficulty.EASIEST),
                    item.whole(item.required("target"), 0, HIGHEST_COUNT, 0));
            item.check("language", target.language(), LanguageProfiles.supportedTags()::contains, "unknown");
            item.check("topic_id", target.topicId(), topics::contains, "unknown");
            if (!cells.add(List.of(target.language(), target.topicId(), target.difficulty()))) {
                item.fault("duplicate");
            }
            targets.add(target);
        }
        return targets;
    }

    private static BigDecimal cap(JsonForm form, String key, BigDecimal before) {
        BigDecimal cap = form.decimal(key, BigDecimal.ZERO, HIGHEST_CAP);
        if (cap == null) {
            return before;
        }
        BigDecimal plain = cap.stripTrailingZeros();
        return plain.scale() < 0 ? plain.setScale(0) : plain;
    }

    private static double share(JsonForm form, String key, double before) {
        BigDecimal share = form.decimal(key, BigDecimal.ZERO, BigDecimal.ONE);
        return share == null ? before : share.doubleValue();
    }
}
