package app.twicetold.core.library;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Resources;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a new database starts with. The articles are in the order of {@code seeds/index.json}, the newest first.
 *
 * @param topics in the order in which users see them
 */
public record Seeds(List<Topic> topics, List<License> licenses, List<Article> articles) {
    private static final String FOLDER = "seeds/";
    private static final TypeReference<List<Topic>> TOPICS = new TypeReference<>() {};
    private static final TypeReference<List<License>> LICENSES = new TypeReference<>() {};

    public Seeds {
        topics = List.copyOf(topics);
        licenses = List.copyOf(licenses);
        articles = List.copyOf(articles);
    }

    /** The seeds of this program. */
    public static Seeds load() {
        Index index = Json.read(read("index.json"), Index.class);
        return new Seeds(
                Json.read(read("topics.json"), TOPICS),
                Json.read(read("licenses.json"), LICENSES),
                index.articles().stream()
                        .map(file -> Json.read(read(file), Article.class))
                        .toList());
    }

    private static String read(String file) {
        return Resources.text(Seeds.class, FOLDER + file);
    }

    /** The files of the articles, relative to the folder of the seeds. */
    record Index(List<String> articles) {}

    /** A topic; its name is in the message bundles. */
    public record Topic(String id, String glyph, String colorToken) {}

    /** A licence, as the entity of the same name has it. */
    public record License(
            String id,
            String name,
            @Nullable String url,
            boolean allowed,
            boolean requiresAttribution,
            boolean shareAlike,
            boolean ownerClearedRequired,
            @Nullable String attributionTemplate,
            @Nullable String note) {}

    /** An article; {@code diagnostic} ones are chosen for a diagnostic first. */
    public record Article(
            String id,
            String language,
            String topicId,
            int difficulty,
            boolean diagnostic,
            String title,
            String byline,
            String hint,
            List<String> paragraphs,
            List<String> keyPoints) {}
}
