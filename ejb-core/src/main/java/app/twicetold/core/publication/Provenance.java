package app.twicetold.core.publication;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Where a version comes from. The address of its page, its licence and its attribution are part of its content.
 *
 * @param promptVersion which prompts of the library made it
 * @param modelRef the model that wrote it
 * @param jobId the content job that made it
 * @param author of the text that it was made from
 * @param retrievedDate when that text was fetched, in UTC
 * @param editedBy the operator who wrote or changed it
 * @param note what an operator asked of the model
 * @param parentVersion the version that it was made from
 */
public record Provenance(
        ArticleOrigin origin,
        @Nullable String promptVersion,
        @Nullable String modelRef,
        @Nullable String jobId,
        @Nullable String briefId,
        @Nullable String sourceId,
        @Nullable String sourceItemId,
        @Nullable String author,
        @Nullable LocalDate retrievedDate,
        @Nullable String editedBy,
        @Nullable String note,
        @Nullable Integer parentVersion) {

    /** Written by an operator. */
    public static Provenance manual(String operator) {
        return new Provenance(
                ArticleOrigin.MANUAL, null, null, null, null, null, null, null, null, operator, null, null);
    }

    /** Whether an operator changed another version into this one. */
    public boolean edit() {
        return editedBy != null && parentVersion != null;
    }

    /** The same text after a change by an operator. */
    public Provenance edited(String operator, int parent) {
        return new Provenance(
                origin,
                promptVersion,
                modelRef,
                jobId,
                briefId,
                sourceId,
                sourceItemId,
                author,
                retrievedDate,
                operator,
                note,
                parent);
    }
}
