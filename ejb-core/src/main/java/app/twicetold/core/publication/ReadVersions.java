package app.twicetold.core.publication;

import app.twicetold.persistence.library.LibraryRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Stored versions of articles, whatever their status. */
@Stateless
public class ReadVersions {
    private LibraryRepository library;

    @Inject
    public ReadVersions(LibraryRepository library) {
        this.library = library;
    }

    protected ReadVersions() {}

    /** The latest version of an article. */
    public Optional<VersionView> head(String articleId) {
        return library.findHead(articleId).map(VersionView::of);
    }

    public Optional<VersionView> find(String articleId, int version) {
        return library.find(articleId, version).map(VersionView::of);
    }
}
