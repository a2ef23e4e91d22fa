package app.twicetold.core.generation;

import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.source.SourceText;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an operator asks an article to be about.
 *
 * @param angle what the article is about, inside its topic
 * @param note how it is to be treated
 * @param sourceItemId the item that it is adapted from; null for an original article
 */
record BriefForm(
        String language,
        String topicId,
        int difficulty,
        @Nullable String angle,
        @Nullable String note,
        @Nullable String sourceItemId) {
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_WISH = 2_000;

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    static BriefForm read(JsonNode document, Predicate<String> isTopic, SourceItems items) {
        JsonForm form = new JsonForm(document);
        String language = form.text("language", LONGEST_ID);
        form.check("language", language, LanguageProfiles.supportedTags()::contains, "unknown");
        String topic = form.text("topic_id", LONGEST_ID);
        form.check("topic_id", topic, isTopic, "unknown");
        int difficulty =
                form.whole(form.required("difficulty"), Difficulty.EASIEST, Difficulty.HARDEST, Difficulty.EASIEST);
        String angle = wish(form, "angle");
        String note = wish(form, "note");
        String item = form.optionalText("source_item_id", LONGEST_ID);
        if (item != null) {
            checkItem(form, items, item, language);
        }
        form.throwIfFaulty();
        return new BriefForm(
                Objects.requireNonNull(language), Objects.requireNonNull(topic), difficulty, angle, note, item);
    }

    /** A blank wish is none. */
    private static @Nullable String wish(JsonForm form, String key) {
        return form.node(key).isTextual() && form.node(key).textValue().isBlank()
                ? null
                : form.optionalText(key, LONGEST_WISH);
    }

    private static void checkItem(JsonForm form, SourceItems items, String id, @Nullable String language) {
        Optional<SourceText> text = items.text(id);
        if (text.isEmpty()) {
            form.fault("source_item_id", "unknown");
        } else if (!text.get().language().equals(language)) {
            form.fault("source_item_id", "language");
        } else if (!items.mayBeUsed(id, null)) {
            form.fault("source_item_id", "used");
        }
    }
}
