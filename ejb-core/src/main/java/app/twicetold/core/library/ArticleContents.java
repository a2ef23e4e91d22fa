package app.twicetold.core.library;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.LruCache;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * The content of a version of an article, for the work that judges a retelling. Key points are not hidden here.
 *
 * <p>The content of a version never changes. Each node keeps the last {@value #MOST} that were asked for. Nobody reads
 * an article here: a session goes on with its version after the article was taken down.
 */
@ApplicationScoped
public class ArticleContents {
    static final int MOST = 256;

    private final LruCache<Version, Content> kept = new LruCache<>(MOST);
    private LibraryRepository library;

    @Inject
    public ArticleContents(LibraryRepository library) {
        this.library = library;
    }

    protected ArticleContents() {}

    /** @throws ServiceException {@code article_not_found} when there is no such version */
    public Content of(String articleId, int version) {
        Version asked = new Version(articleId, version);
        Content known = kept.get(asked);
        if (known != null) {
            return known;
        }
        ArticleVersionEntity found =
                library.find(articleId, version).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        Content content = new Content(found.title, ArticleText.paragraphs(found), ArticleText.keyPoints(found));
        kept.put(asked, content);
        return content;
    }

    private record Version(String articleId, int version) {}

    /** The text and its points. */
    public record Content(String title, List<String> paragraphs, List<KeyPoint> keyPoints) {
        public Content {
            paragraphs = List.copyOf(paragraphs);
            keyPoints = List.copyOf(keyPoints);
        }

        /** The paragraphs as one text. */
        public String text() {
            return String.join("\n\n", paragraphs);
        }
    }
}
