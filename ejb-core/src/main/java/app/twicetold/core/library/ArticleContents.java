package app.twicetold.core.library;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** The content of a version of an article, for the work that judges a retelling. Key points are not hidden here. */
@ApplicationScoped
public class ArticleContents {
    private LibraryRepository library;

    @Inject
    public ArticleContents(LibraryRepository library) {
        this.library = library;
    }

    protected ArticleContents() {}

    /** @throws ServiceException {@code article_not_found} when there is no such version */
    public Content of(String articleId, int version) {
        ArticleVersionEntity found =
                library.find(articleId, version).orElseThrow(() -> new ServiceException(ErrorCode.ARTICLE_NOT_FOUND));
        return new Content(found.title, ArticleText.paragraphs(found), ArticleText.keyPoints(found));
    }

    /** The text and its points. */
    public record Content(String title, List<String> paragraphs, List<KeyPoint> keyPoints) {
        /** The paragraphs as one text. */
        public String text() {
            return String.join("\n\n", paragraphs);
        }
    }
}
