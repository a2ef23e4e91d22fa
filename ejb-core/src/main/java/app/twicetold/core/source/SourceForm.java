package app.twicetold.core.source;

import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.listing.ApiPath;
import app.twicetold.core.source.listing.LinkSelector;
import app.twicetold.core.source.rules.NormalizedUrl;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator sends of a source. A new source needs all that has no default. Of a source that exists, what
 * is left out stays.
 */
final class SourceForm {
    private static final Set<String> KEYS = Set.of(
            "name",
            "type",
            "url",
            "license",
            "owner_cleared",
            "language",
            "attribution_name",
            "topic_hints",
            "schedule_cron",
            "selector",
            "enabled");

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_URL = 2_048;
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_SELECTOR = 500;
    private static final int MOST_TOPICS = 50;

    private final JsonForm form;
    private final @Nullable SourceInput before;

    private SourceForm(JsonNode document, @Nullable SourceInput before) {
        this.form = new JsonForm(document, KEYS);
        this.before = before;
    }

    /**
     * The source in a document.
     *
     * @param before what the source is so far; null for a new one
     * @param topics those of the ids that name a topic
     * @throws ServiceException {@code validation_failed} with each field and its reason
     */
    static SourceInput read(
            JsonNode document, @Nullable SourceInput before, Function<List<String>, Set<String>> topics) {
        return new SourceForm(document, before).input(topics);
    }

    private SourceInput input(Function<List<String>, Set<String>> topics) {
        @Nullable String type = text("type", it -> it.type().wire(), LONGEST_ID);
        Optional<SourceType> known = Optional.ofNullable(type).flatMap(it -> WireValue.find(SourceType.class, it));
        if (type != null && known.isEmpty()) {
            form.fault("type", "unknown");
        }
        @Nullable String attribution = text("attribution_name", SourceInput::attributionName, LONGEST_NAME);
        boolean unnamed = form.isAbsent("name") && (before == null || form.has("name"));
        @Nullable String name = unnamed ? attribution : text("name", SourceInput::name, LONGEST_NAME);
        @Nullable String url = text("url", SourceInput::url, LONGEST_URL);
        check("url", url, it -> NormalizedUrl.of(it).isPresent(), "format");
        @Nullable String license = text("license", SourceInput::license, LONGEST_ID);
        @Nullable String language = text("language", SourceInput::language, LONGEST_ID);
        check("language", language, it -> LanguageProfiles.find(it).isPresent(), "unsupported");
        @Nullable String cron = text("schedule_cron", SourceInput::scheduleCron, LONGEST_NAME);
        check("schedule_cron", cron, it -> CronSchedule.parse(it).isPresent(), "format");
        boolean ownerCleared = flag("owner_cleared", SourceInput::ownerCleared, false);
        boolean enabled = flag("enabled", SourceInput::enabled, true);
        List<String> hints = hints(topics);
        @Nullable String selector = selector(known);
        form.throwIfFaulty();
        return new SourceInput(
                present(name),
                known.orElseThrow(),
                present(url),
                present(license),
                ownerCleared,
                present(language),
                present(attribution),
                hints,
                present(cron),
                selector,
                enabled);
    }

    private @Nullable String text(String key, Function<SourceInput, String> stored, int longest) {
        return before != null && !form.has(key) ? stored.apply(before) : form.text(key, longest);
    }

    private boolean flag(String key, Predicate<SourceInput> stored, boolean byDefault) {
        return before != null && !form.has(key) ? stored.test(before) : form.flag(key, byDefault);
    }

    private void check(String key, @Nullable String value, Predicate<String> fits, String reason) {
        if (value != null && !fits.test(value)) {
            form.fault(key, reason);
        }
    }

    private List<String> hints(Function<List<String>, Set<String>> topics) {
        if (before != null && !form.has("topic_hints")) {
            return before.topicHints();
        }
        JsonNode node = form.node("topic_hints");
        if (form.isAbsent("topic_hints")) {
            return List.of();
        }
        if (!node.isArray() || node.size() > MOST_TOPICS) {
            form.fault("topic_hints", node.isArray() ? "size" : "type");
            return List.of();
        }
        Set<String> hints = new LinkedHashSet<>();
        node.forEach(hint -> hints.add(hint.asText()));
        Set<String> known = topics.apply(List.copyOf(hints));
        for (int i = 0; i < node.size(); i++) {
            if (!node.get(i).isTextual()) {
                form.fault("topic_hints[" + i + "]", "type");
            } else if (!known.contains(node.get(i).textValue())) {
                form.fault("topic_hints[" + i + "]", "unknown");
            }
        }
        return new ArrayList<>(hints);
    }

    private @Nullable String selector(Optional<SourceType> type) {
        @Nullable
        String selector = before != null && !form.has("selector")
                ? before.selector()
                : form.optionalText("selector", LONGEST_SELECTOR);
        if (type.isEmpty() || !type.get().selective() || form.isFaulty("selector")) {
            return selector;
        }
        if (selector == null) {
            form.fault("selector", "required");
        } else if (type.get() == SourceType.HTML ? !LinkSelector.isValid(selector) : !ApiPath.isValid(selector)) {
            form.fault("selector", "format");
        }
        return selector;
    }

    /** Its absence is a fault, and faults were thrown. */
    private static String present(@Nullable String value) {
        return Objects.requireNonNull(value);
    }
}
