package app.twicetold.core.publication;

import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an operator has written of an article so far. Texts may be empty, but are no longer than those of an article.
 *
 * @param difficulty 1 to 3
 * @param sourceUrl as it is, whether it is an address or not
 */
public record UnfinishedArticle(
        LanguageProfile language,
        int difficulty,
        String title,
        String byline,
        List<String> paragraphs,
        String hint,
        List<String> keyPoints,
        String sourceName,
        String sourceUrl,
        String licenseId,
        String attribution) {
    public UnfinishedArticle {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = List.copyOf(keyPoints);
    }

    /** @throws ServiceException {@code validation_failed} with each field and its reason */
    public static UnfinishedArticle read(JsonNode document) {
        JsonForm form = new JsonForm(document);
        @Nullable String tag = form.text("language", ArticleForm.LONGEST_ID);
        Optional<LanguageProfile> language = Optional.ofNullable(tag).flatMap(LanguageProfiles::find);
        if (tag != null && language.isEmpty()) {
            form.fault("language", "unsupported");
        }
        @Nullable Integer difficulty = form.whole(form.required("difficulty"), Difficulty.EASIEST, Difficulty.HARDEST);
        String title = form.unfinishedText("title", ArticleForm.LONGEST_NAME);
        String byline = form.unfinishedText("byline", ArticleForm.LONGEST_NAME);
        List<String> paragraphs =
                form.unfinishedTexts("paragraphs", ArticleForm.MOST_PARAGRAPHS, ArticleForm.LONGEST_PARAGRAPH);
        String hint = form.unfinishedText("hint", ArticleForm.LONGEST_HINT);
        List<String> keyPoints =
                form.unfinishedTexts("key_points", ArticleForm.MOST_KEY_POINTS, ArticleForm.LONGEST_KEY_POINT);
        String sourceName = form.unfinishedText("source_name", ArticleForm.LONGEST_NAME);
        String sourceUrl = form.unfinishedText("source_url", ArticleForm.LONGEST_URL);
        String licenseId = form.unfinishedText("license_id", ArticleForm.LONGEST_ID);
        String attribution = form.unfinishedText("attribution", ArticleForm.LONGEST_ATTRIBUTION);
        form.throwIfFaulty();
        return new UnfinishedArticle(
                language.orElseThrow(),
                Objects.requireNonNull(difficulty),
                title,
                byline,
                paragraphs,
                hint,
                keyPoints,
                sourceName,
                sourceUrl,
                licenseId,
                attribution);
    }
}
