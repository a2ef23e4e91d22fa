package app.twicetold.core.publication;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.publication.rules.ArticleEdit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What readers get of a version. All texts are in the language of the article.
 *
 * @param language BCP-47 tag of a practice language
 * @param difficulty 1 to 3
 * @param keyPoints the texts of the key points; their ids follow from their order
 * @param sourceUrl null for an article that was made from no page
 * @param attribution the sentence that the licence asks for; null when it asks for none
 * @param licenseId null for an article that is ours
 */
public record VersionContent(
        String language,
        String topicId,
        int difficulty,
        String title,
        String byline,
        List<String> paragraphs,
        String hint,
        List<String> keyPoints,
        String sourceName,
        @Nullable String sourceUrl,
        @Nullable String attribution,
        @Nullable String licenseId) {
    public VersionContent {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = List.copyOf(keyPoints);
    }

    /** Where the article belongs on the shelf. */
    public Cell cell() {
        return new Cell(language, topicId, difficulty);
    }

    /** The part that the checks judge. */
    public ArticleEdit.Content checked() {
        return new ArticleEdit.Content(paragraphs, keyPoints);
    }

    VersionContent attributed(String sentence) {
        return new VersionContent(
                language,
                topicId,
                difficulty,
                title,
                byline,
                paragraphs,
                hint,
                keyPoints,
                sourceName,
                sourceUrl,
                sentence,
                licenseId);
    }
}
