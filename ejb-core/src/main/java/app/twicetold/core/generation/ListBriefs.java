package app.twicetold.core.generation;

import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.generation.BriefEntity;
import app.twicetold.persistence.generation.BriefRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Briefs, newest first. Two statements. */
@Stateless
public class ListBriefs {
    private BriefRepository briefs;
    private ReadContentJob read;

    @Inject
    public ListBriefs(BriefRepository briefs, ReadContentJob read) {
        this.briefs = briefs;
        this.read = read;
    }

    protected ListBriefs() {}

    /** @param cursor where the last page ended, null for the first one */
    public Page<BriefView> list(@Nullable Cursor cursor, int limit) {
        List<BriefEntity> rows =
                briefs.page(cursor == null ? null : cursor.at(), cursor == null ? null : cursor.id(), limit + 1);
        return Page.of(views(rows), limit, brief -> new Cursor(brief.createdAt(), brief.id()));
    }

    /** @throws ServiceException {@code not_found} */
    public BriefView show(String briefId) {
        return views(List.of(briefs.find(briefId).orElseThrow(() -> ServiceException.notFound("brief"))))
                .get(0);
    }

    private List<BriefView> views(List<BriefEntity> rows) {
        Map<String, ContentJob> jobs = read
                .all(rows.stream().map(row -> row.jobId).toList())
                .stream()
                .collect(Collectors.toMap(ContentJob::id, Function.identity()));
        return rows.stream().map(row -> BriefView.of(row, jobs.get(row.jobId))).toList();
    }
}
