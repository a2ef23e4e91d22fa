package app.twicetold.core.publication;

import app.twicetold.core.library.SeedLibrary;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator sends of an article. A new article needs all that has no default. Of an article that exists,
 * what is left out stays.
 */
final class ArticleForm {
    private static final Set<String> CONTENT = Set.of(
            "language",
            "topic_id",
            "difficulty",
            "title",
            "byline",
            "paragraphs",
            "hint",
            "key_points",
            "source_name",
            "source_url",
            "license_id",
            "attribution",
            "owner_cleared",
            "publish_now");

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_HINT = 500;
    private static final int LONGEST_URL = 2_048;
    private static final int LONGEST_ATTRIBUTION = 2_000;
    private static final int LONGEST_ID = 64;
    private static final int MOST_PARAGRAPHS = 30;
    private static final int LONGEST_PARAGRAPH = 5_000;
    private static final int MOST_KEY_POINTS = 10;
    private static final int LONGEST_KEY_POINT = 500;

    private final JsonForm form;
    private final @Nullable VersionContent before;

    private ArticleForm(JsonNode document, @Nullable VersionContent before) {
        Set<String> known = new HashSet<>(CONTENT);
        known.add(before == null ? "draft" : "expected_version");
        this.form = new JsonForm(document, known);
        this.before = before;
    }

    /**
     * The article in a document.
     *
     * @param before the head so far; null for a new article
     * @param isTopic whether a topic has the id
     * @throws ServiceException {@code validation_failed} with each field and its reason
     */
    static ArticleInput read(JsonNode document, @Nullable VersionContent before, Predicate<String> isTopic) {
        return new ArticleForm(document, before).input(isTopic);
    }

    private ArticleInput input(Predicate<String> isTopic) {
        String language = text("language", VersionContent::language, LONGEST_ID);
        Optional<LanguageProfile> profile = Optional.ofNullable(language).flatMap(LanguageProfiles::find);
        if (language != null && profile.isEmpty()) {
            form.fault("language", "unsupported");
        }
        String topic = text("topic_id", VersionContent::topicId, LONGEST_ID);
        if (topic != null && !isTopic.test(topic)) {
            form.fault("topic_id", "unknown");
        }
        int difficulty = difficulty();
        String title = text("title", VersionContent::title, LONGEST_NAME);
        List<String> paragraphs = texts("paragraphs", VersionContent::paragraphs, MOST_PARAGRAPHS, LONGEST_PARAGRAPH);
        if (profile.isPresent()
                && !form.isFaulty("paragraphs")
                && profile.get().lengthOf(String.join("\n", paragraphs)) == 0) {
            form.fault("paragraphs", "size");
        }
        List<String> keyPoints = texts("key_points", VersionContent::keyPoints, MOST_KEY_POINTS, LONGEST_KEY_POINT);
        String license = optional("license_id", VersionContent::licenseId, LONGEST_ID);
        String source = optional("source_name", VersionContent::sourceName, LONGEST_NAME);
        if (license != null && source == null) {
            form.fault("source_name", "required");
        }
        String url = optional("source_url", VersionContent::sourceUrl, LONGEST_URL);
        if (url != null && !isWebAddress(url)) {
            form.fault("source_url", "format");
        }
        String attribution = recredited(license, source, url)
                ? form.optionalText("attribution", LONGEST_ATTRIBUTION)
                : optional("attribution", VersionContent::attribution, LONGEST_ATTRIBUTION);
        String byline = optional("byline", VersionContent::byline, LONGEST_NAME);
        String hint = optional("hint", VersionContent::hint, LONGEST_HINT);
        boolean ownerCleared = form.flag("owner_cleared", false);
        boolean publishNow = form.flag("publish_now", false);
        boolean draft = form.flag("draft", false);
        if (publishNow && draft) {
            form.fault("draft", "conflict");
        }
        Integer expected = expectedVersion();
        form.throwIfFaulty();
        return new ArticleInput(
                new VersionContent(
                        present(language),
                        present(topic),
                        difficulty,
                        present(title),
                        byline == null ? byline(profile.orElseThrow(), license, source) : byline,
                        paragraphs,
                        hint == null ? "" : hint,
                        keyPoints,
                        source == null ? SeedLibrary.SOURCE_NAME : source,
                        url,
                        attribution,
                        license),
                before == null || !Objects.equals(license, before.licenseId()),
                ownerCleared,
                publishNow,
                draft,
                expected);
    }

    /** Whether the attribution so far names another licence or source. */
    private boolean recredited(@Nullable String license, @Nullable String source, @Nullable String url) {
        return before != null
                && !(Objects.equals(license, before.licenseId())
                        && Objects.equals(source, before.sourceName())
                        && Objects.equals(url, before.sourceUrl()));
    }

    private @Nullable String text(String key, Function<VersionContent, String> stored, int longest) {
        return before != null && !form.has(key) ? stored.apply(before) : form.text(key, longest);
    }

    private @Nullable String optional(String key, Function<VersionContent, @Nullable String> stored, int longest) {
        return before != null && !form.has(key) ? stored.apply(before) : form.optionalText(key, longest);
    }

    private int difficulty() {
        if (before != null && !form.has("difficulty")) {
            return before.difficulty();
        }
        JsonNode node = form.node("difficulty");
        if (form.isAbsent("difficulty")) {
            form.fault("difficulty", "required");
        } else if (!node.isIntegralNumber()) {
            form.fault("difficulty", "type");
        } else if (!node.canConvertToInt() || !Difficulty.exists(node.intValue())) {
            form.fault("difficulty", "range");
        } else {
            return node.intValue();
        }
        return Difficulty.EASIEST;
    }

    private @Nullable Integer expectedVersion() {
        JsonNode node = form.node("expected_version");
        if (before == null || form.isAbsent("expected_version")) {
            return null;
        }
        if (!node.isIntegralNumber()) {
            form.fault("expected_version", "type");
        } else if (!node.canConvertToInt() || node.intValue() < 1) {
            form.fault("expected_version", "range");
        } else {
            return node.intValue();
        }
        return null;
    }

    private List<String> texts(String key, Function<VersionContent, List<String>> stored, int most, int longest) {
        if (before != null && !form.has(key)) {
            return stored.apply(before);
        }
        JsonNode node = form.node(key);
        List<String> texts = new ArrayList<>();
        if (form.isAbsent(key)) {
            form.fault(key, "required");
        } else if (!node.isArray()) {
            form.fault(key, "type");
        } else if (node.isEmpty() || node.size() > most) {
            form.fault(key, "size");
        } else {
            for (JsonNode item : node) {
                String path = key + "[" + texts.size() + "]";
                if (!item.isTextual()) {
                    form.fault(path, "type");
                } else if (item.textValue().isBlank()) {
                    form.fault(path, "required");
                } else if (item.textValue().length() > longest) {
                    form.fault(path, "size");
                }
                texts.add(item.asText().strip());
            }
        }
        return texts;
    }

    /** The author of a text of somebody else is its source, as far as is known. */
    private static String byline(LanguageProfile profile, @Nullable String license, @Nullable String source) {
        return license == null || source == null ? profile.originalByline() : source;
    }

    private static boolean isWebAddress(String url) {
        try {
            URI uri = new URI(url);
            return uri.getHost() != null && Set.of("http", "https").contains(String.valueOf(uri.getScheme()));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Its absence is a fault, and faults were thrown. */
    private static String present(@Nullable String value) {
        return Objects.requireNonNull(value);
    }
}
