package app.twicetold.core.source;

import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sources, newest first. */
@Stateless
public class ListSources {
    private SourceRepository sources;
    private InstantSource clock;

    @Inject
    public ListSources(SourceRepository sources, InstantSource clock) {
        this.sources = sources;
        this.clock = clock;
    }

    protected ListSources() {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<SourceView> list(@Nullable Cursor cursor, int limit) {
        Instant now = clock.instant();
        List<SourceView> rows =
                sources
                        .page(cursor == null ? null : cursor.at(), cursor == null ? null : cursor.id(), limit + 1)
                        .stream()
                        .map(source -> SourceView.of(source, now))
                        .toList();
        return Page.of(rows, limit, row -> new Cursor(row.createdAt(), row.id()));
    }

    /** @throws ServiceException {@code not_found} */
    public SourceView show(String id) {
        return sources.find(id)
                .map(source -> SourceView.of(source, clock.instant()))
                .orElseThrow(() -> ServiceException.notFound("source"));
    }
}
