package app.twicetold.core.prompt;

import java.util.List;

/** An article as a model wrote it. Its parts are there; nothing else about it is checked. */
public record ArticleDraft(String title, List<String> paragraphs, String hint, List<String> keyPoints) {
    public ArticleDraft {
        paragraphs = List.copyOf(paragraphs);
        keyPoints = List.copyOf(keyPoints);
    }
}
