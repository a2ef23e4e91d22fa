package app.twicetold.core.source;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was found in a source, newest first. */
@Stateless
public class ListSourceItems {
    private SourceRepository sources;
    private SourceItemRepository items;

    @Inject
    public ListSourceItems(SourceRepository sources, SourceItemRepository items) {
        this.sources = sources;
        this.items = items;
    }

    protected ListSourceItems() {}

    /**
     * @param status null for all
     * @param cursor where the last page ended, null for the first one
     * @throws ServiceException {@code not_found} for the source, {@code validation_failed} for the status
     */
    public Page<SourceItemView> list(String sourceId, @Nullable String status, @Nullable Cursor cursor, int limit) {
        if (status != null && WireValue.find(ItemStatus.class, status).isEmpty()) {
            throw ServiceException.invalid("status", "unknown");
        }
        if (sources.find(sourceId).isEmpty()) {
            throw ServiceException.notFound("source");
        }
        List<SourceItemView> rows = items
                .page(
                        sourceId,
                        status,
                        cursor == null ? null : cursor.at(),
                        cursor == null ? null : cursor.id(),
                        limit + 1)
                .stream()
                .map(SourceItemView::of)
                .toList();
        return Page.of(rows, limit, row -> new Cursor(row.retrievedAt(), row.id()));
    }
}
