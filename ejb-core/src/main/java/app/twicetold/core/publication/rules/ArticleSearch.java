package app.twicetold.core.publication.rules;

import java.util.Locale;
import java.util.regex.Pattern;

/** What an operator looks for among articles. */
public sealed interface ArticleSearch {
    /** The form of the ids of articles. */
    Pattern ID = Pattern.compile("art_[a-z0-9]+");

    /** One article. */
    record ById(String id) implements ArticleSearch {}

    /** A part of titles. */
    record ByTitle(String part) implements ArticleSearch {}

    /** What a text means: the id of an article, in any case of the letters, or a part of titles. @param text not blank */
    static ArticleSearch of(String text) {
        String words = text.strip();
        String id = words.toLowerCase(Locale.ROOT);
        return ID.matcher(id).matches() ? new ById(id) : new ByTitle(words);
    }
}
