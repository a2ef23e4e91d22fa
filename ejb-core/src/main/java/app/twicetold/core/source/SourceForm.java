package app.twicetold.core.source;

import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.listing.ApiPath;
import app.twicetold.core.source.listing.LinkSelector;
import app.twicetold.core.source.rules.NormalizedUrl;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator sends of a source. A new source needs all that has no default. Of a source that exists, what
 * is left out stays.
 */
final class SourceForm {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_URL = 2_048;
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_SELECTOR = 500;
    private static final int MOST_TOPICS = 50;

    private final JsonForm form;
    private final @Nullable SourceInput before;

    private SourceForm(JsonNode document, @Nullable SourceInput before) {
        this.form = new JsonForm(document);
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
        @Nullable
        SourceType type = kept("type", SourceInput::type, key -> form.constant(form.required(key), SourceType.class));
        @Nullable String attribution = text("attribution_name", SourceInput::attributionName, LONGEST_NAME);
        boolean unnamed = form.isAbsent("name") && (before == null || form.has("name"));
        @Nullable String name = unnamed ? attribution : text("name", SourceInput::name, LONGEST_NAME);
        @Nullable String url = text("url", SourceInput::url, LONGEST_URL);
        form.check("url", url, it -> NormalizedUrl.of(it).isPresent(), "format");
        @Nullable String license = text("license", SourceInput::license, LONGEST_ID);
        @Nullable String language = text("language", SourceInput::language, LONGEST_ID);
        form.check("language", language, it -> LanguageProfiles.find(it).isPresent(), "unsupported");
        @Nullable String cron = text("schedule_cron", SourceInput::scheduleCron, LONGEST_NAME);
        form.check("schedule_cron", cron, it -> CronSchedule.parse(it).isPresent(), "format");
        boolean ownerCleared = kept("owner_cleared", SourceInput::ownerCleared, key -> form.flag(key, false));
        boolean enabled = kept("enabled", SourceInput::enabled, key -> form.flag(key, true));
        List<String> hints = hints(topics);
        @Nullable String selector = selector(type);
        form.throwIfFaulty();
        return new SourceInput(
                present(name),
                Objects.requireNonNull(type),
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

    /** What the source has so far where the document says nothing, otherwise what the document says. */
    private <T extends @Nullable Object> T kept(
            String key, Function<SourceInput, T> stored, Function<String, T> reader) {
        return before != null && !form.has(key) ? stored.apply(before) : reader.apply(key);
    }

    private @Nullable String text(String key, Function<SourceInput, @Nullable String> stored, int longest) {
        return kept(key, stored, it -> form.text(it, longest));
    }

    private List<String> hints(Function<List<String>, Set<String>> topics) {
        if (before != null && !form.has("topic_hints")) {
            return before.topicHints();
        }
        List<String> items = form.items("topic_hints", 0, MOST_TOPICS);
        List<String> hints =
                items.stream().map(item -> form.node(item).asText()).distinct().toList();
        Set<String> known = topics.apply(hints);
        for (String item : items) {
            if (!form.node(item).isTextual()) {
                form.fault(item, "type");
            }
            form.check(item, form.node(item).asText(), known::contains, "unknown");
        }
        return hints;
    }

    private @Nullable String selector(@Nullable SourceType type) {
        @Nullable
        String selector = kept("selector", SourceInput::selector, key -> form.optionalText(key, LONGEST_SELECTOR));
        if (type == null || !type.selective() || form.isFaulty("selector")) {
            return selector;
        }
        if (selector == null) {
            form.fault("selector", "required");
        } else if (type == SourceType.HTML ? !LinkSelector.isValid(selector) : !ApiPath.isValid(selector)) {
            form.fault("selector", "format");
        }
        return selector;
    }

    /** Its absence is a fault, and faults were thrown. */
    private static String present(@Nullable String value) {
        return Objects.requireNonNull(value);
    }
}
