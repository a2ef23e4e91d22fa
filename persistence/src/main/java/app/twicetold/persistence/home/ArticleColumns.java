package app.twicetold.persistence.home;

import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.library.ArticleRow;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hibernate.query.NativeQuery;
import org.hibernate.type.BasicTypeReference;

/** The columns of an article, as the statements of this package select them. */
final class ArticleColumns {
    private static final Map<String, BasicTypeReference<?>> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("article_id", STRING);
        TYPES.put("version", INTEGER);
        TYPES.put("title", STRING);
        TYPES.put("byline", STRING);
        TYPES.put("language", STRING);
        TYPES.put("length", INTEGER);
        TYPES.put("difficulty", INTEGER);
        TYPES.put("topic_id", STRING);
        TYPES.put("source_name", STRING);
        TYPES.put("source_url", STRING);
        TYPES.put("attribution", STRING);
        TYPES.put("published_at", INSTANT);
    }

    private ArticleColumns() {}

    /** Types the columns, in the order of the select list. */
    static NativeQuery<Tuple> in(NativeQuery<Tuple> query) {
        TYPES.forEach(query::addScalar);
        return query;
    }

    static ArticleRow row(Tuple row) {
        return new ArticleRow(
                row.get("article_id", String.class),
                row.get("version", Integer.class),
                row.get("title", String.class),
                row.get("byline", String.class),
                row.get("language", String.class),
                row.get("length", Integer.class),
                row.get("difficulty", Integer.class),
                row.get("topic_id", String.class),
                row.get("source_name", String.class),
                row.get("source_url", String.class),
                row.get("attribution", String.class),
                row.get("published_at", Instant.class));
    }
}
