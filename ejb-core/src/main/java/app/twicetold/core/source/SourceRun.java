package app.twicetold.core.source;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceItemEntity;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a fetch needs to know of its source, as it was when this part of the fetch began.
 *
 * @param listed whether the fetch has read the listing before this part
 */
public record SourceRun(
        String sourceId,
        SourceType type,
        String url,
        @Nullable String selector,
        LanguageProfile language,
        @Nullable String etag,
        @Nullable String lastModified,
        boolean listed) {

    static SourceRun of(SourceEntity source, boolean listed) {
        return new SourceRun(
                source.id,
                WireValue.of(SourceType.class, source.type),
                source.url,
                source.selector,
                LanguageProfiles.of(source.language),
                source.etag,
                source.lastModified,
                listed);
    }

    /** Whether an operator has left all that decides what the listing means as it was. */
    boolean stillDescribes(SourceEntity source) {
        return type.wire().equals(source.type)
                && url.equals(source.url)
                && Objects.equals(selector, source.selector)
                && language.tag().equals(source.language);
    }

    /** What was of no use in the language that its source had may be of use in the one that the source has now. */
    boolean readsAgain(SourceItemEntity item) {
        return item.sourceId.equals(sourceId)
                && item.status.equals(ItemStatus.SKIPPED.wire())
                && !item.language.equals(language.tag());
    }
}
