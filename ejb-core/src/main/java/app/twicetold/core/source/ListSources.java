package app.twicetold.core.source;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sources, newest first. */
@Stateless
public class ListSources {
    private SourceRepository sources;

    @Inject
    public ListSources(SourceRepository sources) {
        this.sources = sources;
    }

    protected ListSources() {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<SourceView> list(@Nullable Cursor cursor, int limit) {
        List<SourceView> rows =
                sources
                        .page(cursor == null ? null : cursor.at(), cursor == null ? null : cursor.id(), limit + 1)
                        .stream()
                        .map(SourceView::of)
                        .toList();
        return Page.of(rows, limit, row -> new Cursor(row.createdAt(), row.id()));
    }

    /** @throws ServiceException {@code not_found} */
    public SourceView show(String id) {
        return sources.find(id).map(SourceView::of).orElseThrow(() -> ServiceException.notFound("source"));
    }
}
