package app.twicetold.core.publication;

import app.twicetold.core.library.SeedLibrary;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator sends of an article. A new article needs all that has no default. Of an article that exists,
 * what is left out stays.
 */
final class ArticleForm {
    static final int LONGEST_NAME = 200;
    static final int LONGEST_HINT = 500;
    static final int LONGEST_URL = 2_048;
    static final int LONGEST_ATTRIBUTION = 2_000;
    static final int LONGEST_ID = 64;
    static final int MOST_PARAGRAPHS = 30;
    static final int LONGEST_PARAGRAPH = 5_000;
    static final int MOST_KEY_POINTS = 10;
    static final int LONGEST_KEY_POINT = 500;

    private final JsonForm form;
    private final @Nullable VersionContent before;

    private ArticleForm(JsonNode document, @Nullable VersionContent before) {
        this.form = new JsonForm(document);
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
        form.check("topic_id", topic, isTopic, "unknown");
        int difficulty = kept(
                "difficulty",
                VersionContent::difficulty,
                key -> form.whole(form.required(key), Difficulty.EASIEST, Difficulty.HARDEST, Difficulty.EASIEST));
        String title = text("title", VersionContent::title, LONGEST_NAME);
        List<String> paragraphs = kept(
                "paragraphs", VersionContent::paragraphs, key -> form.texts(key, MOST_PARAGRAPHS, LONGEST_PARAGRAPH));
        if (profile.isPresent()
                && !form.isFaulty("paragraphs")
                && profile.get().lengthOf(String.join("\n", paragraphs)) == 0) {
            form.fault("paragraphs", "size");
        }
        List<String> keyPoints = kept(
                "key_points", VersionContent::keyPoints, key -> form.texts(key, MOST_KEY_POINTS, LONGEST_KEY_POINT));
        String license = optional("license_id", VersionContent::licenseId, LONGEST_ID);
        String source = optional("source_name", VersionContent::sourceName, LONGEST_NAME);
        if (license != null && source == null) {
            form.fault("source_name", "required");
        }
        String url = kept("source_url", VersionContent::sourceUrl, key -> form.webAddress(key, LONGEST_URL));
        String attribution = recredited(license, source, url)
                ? form.optionalText("attribution", LONGEST_ATTRIBUTION)
                : optional("attribution", VersionContent::attribution, LONGEST_ATTRIBUTION);
        String byline = optional("byline", VersionContent::byline, LONGEST_NAME);
        String hint = optional("hint", VersionContent::hint, LONGEST_HINT);
        boolean ownerCleared = form.flag("owner_cleared", false);
        boolean publishNow = form.flag("publish_now", false);
        boolean draft = before == null && form.flag("draft", false);
        if (publishNow && draft) {
            form.fault("draft", "conflict");
        }
        Integer expected = before == null ? null : form.whole("expected_version", 1, Integer.MAX_VALUE);
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

    /** What the article has so far where the document says nothing, otherwise what the document says. */
    private <T extends @Nullable Object> T kept(
            String key, Function<VersionContent, T> stored, Function<String, T> reader) {
        return before != null && !form.has(key) ? stored.apply(before) : reader.apply(key);
    }

    private @Nullable String text(String key, Function<VersionContent, @Nullable String> stored, int longest) {
        return kept(key, stored, it -> form.text(it, longest));
    }

    private @Nullable String optional(String key, Function<VersionContent, @Nullable String> stored, int longest) {
        return kept(key, stored, it -> form.optionalText(it, longest));
    }

    /** The author of a text of somebody else is its source, as far as is known. */
    private static String byline(LanguageProfile profile, @Nullable String license, @Nullable String source) {
        return license == null || source == null ? profile.originalByline() : source;
    }

    /** Its absence is a fault, and faults were thrown. */
    private static String present(@Nullable String value) {
        return Objects.requireNonNull(value);
    }
}
