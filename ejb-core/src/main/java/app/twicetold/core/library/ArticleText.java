package app.twicetold.core.library;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.persistence.library.ArticleVersionEntity;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.stream.IntStream;

/** The documents that a stored version holds. */
public final class ArticleText {
    private static final TypeReference<List<String>> PARAGRAPHS = new TypeReference<>() {};
    private static final TypeReference<List<KeyPoint>> KEY_POINTS = new TypeReference<>() {};

    private ArticleText() {}

    public static List<String> paragraphs(ArticleVersionEntity version) {
        return List.copyOf(Json.read(version.paragraphs, PARAGRAPHS));
    }

    /** The key points. The caller must hide them from users who may not see them. */
    public static List<KeyPoint> keyPoints(ArticleVersionEntity version) {
        return List.copyOf(Json.read(version.keyPoints, KEY_POINTS));
    }

    /** Key points with the ids that follow from their order. */
    public static List<KeyPoint> numbered(List<String> texts) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> new KeyPoint("kp_" + (i + 1), texts.get(i)))
                .toList();
    }
}
