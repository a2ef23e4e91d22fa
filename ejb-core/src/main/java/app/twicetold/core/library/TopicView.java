package app.twicetold.core.library;

import app.twicetold.persistence.library.TopicRow;
import java.util.List;

/**
 * A topic, without its name, which belongs to the locale of the answer.
 *
 * @param articleCount served articles in the practice languages of the user, locked ones included
 */
public record TopicView(String id, String glyph, String colorToken, int articleCount) {
    static List<TopicView> of(List<TopicRow> rows) {
        return rows.stream()
                .map(row -> new TopicView(row.id(), row.glyph(), row.colorToken(), Math.toIntExact(row.articleCount())))
                .toList();
    }
}
