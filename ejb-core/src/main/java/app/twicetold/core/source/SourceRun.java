package app.twicetold.core.source;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.source.SourceEntity;
import org.jspecify.annotations.Nullable;

/** What a fetch needs to know of its source, as it was when the fetch began. */
public record SourceRun(
        String sourceId,
        SourceType type,
        String url,
        @Nullable String selector,
        LanguageProfile language,
        String licenseId,
        @Nullable String etag,
        @Nullable String lastModified) {

    static SourceRun of(SourceEntity source) {
        return new SourceRun(
                source.id,
                WireValue.of(SourceType.class, source.type),
                source.url,
                source.selector,
                LanguageProfiles.of(source.language),
                source.licenseId,
                source.etag,
                source.lastModified);
    }
}
