package app.twicetold.core.publication;

import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.PublicationBlock;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a version may be published: its licence or its source may have been withdrawn since it was written. */
@Stateless
public class PublicationRights {
    private LibraryRepository library;
    private CheckLicense licenses;
    private SourceRepository sources;

    @Inject
    public PublicationRights(LibraryRepository library, CheckLicense licenses, SourceRepository sources) {
        this.library = library;
        this.licenses = licenses;
        this.sources = sources;
    }

    protected PublicationRights() {}

    /** What speaks against the publication of a version; empty when nothing does. */
    public Optional<PublicationBlock> block(String articleId, int version) {
        return library.find(articleId, version)
                .map(VersionView::of)
                .flatMap(it -> block(it.content().licenseId(), it.provenance().sourceId()));
    }

    /** @throws ServiceException {@code publication_blocked} when the operation publishes what may not be published */
    public void require(ArticleOperation operation, String articleId, int version) {
        if (operation == ArticleOperation.PUBLISH || operation == ArticleOperation.REPUBLISH) {
            library.find(articleId, version)
                    .map(VersionView::of)
                    .ifPresent(it ->
                            require(it.content().licenseId(), it.provenance().sourceId()));
        }
    }

    /** @throws ServiceException {@code publication_blocked} with the reason, the licence and the source */
    public void require(@Nullable String license, @Nullable String sourceId) {
        block(license, sourceId).ifPresent(block -> {
            Map<String, @Nullable Object> details = new LinkedHashMap<>();
            details.put("reason", block.wire());
            details.put("license", license);
            details.put("source_id", sourceId);
            throw new ServiceException(ErrorCode.PUBLICATION_BLOCKED, details);
        });
    }

    /** Who wrote by hand, or from a source that was deleted, said once that the owner gave permission. */
    private Optional<PublicationBlock> block(@Nullable String license, @Nullable String sourceId) {
        Optional<SourceEntity> source = Optional.ofNullable(sourceId).flatMap(sources::find);
        Optional<LicenseRefusal> refusal = Optional.ofNullable(license)
                .flatMap(id ->
                        licenses.refusal(id, source.map(it -> it.ownerCleared).orElse(true)));
        return PublicationBlock.of(
                refusal,
                source.map(it -> it.enabled).orElse(true),
                source.map(it -> it.disabledReason != null).orElse(false));
    }
}
