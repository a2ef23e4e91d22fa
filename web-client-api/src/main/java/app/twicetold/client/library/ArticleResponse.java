package app.twicetold.client.library;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An article with its text: the fields of its summary, and these. {@code keyPoints} is null while they are hidden. */
public record ArticleResponse(
        @JsonUnwrapped ArticleSummaryResponse summary,
        List<String> paragraphs,
        @Nullable String hint,
        @Nullable List<KeyPoint> keyPoints) {

    /** A statement that a retelling should carry. */
    public record KeyPoint(String id, String text) {}
}
