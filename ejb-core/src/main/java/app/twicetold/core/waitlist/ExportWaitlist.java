package app.twicetold.core.waitlist;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.persistence.waitlist.WaitlistRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hands the waitlist to an operator, the oldest record first, a part at a time. */
@Stateless
public class ExportWaitlist {
    private static final int PART = 1_000;

    private WaitlistRepository waitlist;
    private WaitlistSettings settings;
    private RecordAudit audit;

    @Inject
    public ExportWaitlist(WaitlistRepository waitlist, WaitlistSettings settings, RecordAudit audit) {
        this.waitlist = waitlist;
        this.settings = settings;
        this.audit = audit;
    }

    protected ExportWaitlist() {}

    /**
     * Notes the export. It is noted before the first record leaves, so that no export goes without.
     *
     * @return whether there is a store to read
     */
    public boolean begin(Actor actor) {
        boolean bound = settings.bound();
        audit.record(
                actor,
                AuditAction.WAITLIST_EXPORTED,
                Map.of("records", bound ? waitlist.count() : 0, "store_bound", bound));
        return bound;
    }

    /**
     * The records after another one.
     *
     * @param last null for the first part
     * @return empty after the last part
     */
    public List<WaitlistEntry> part(@Nullable WaitlistEntry last) {
        return waitlist
                .page(
                        last == null ? "" : last.createdAt(),
                        last == null ? "" : JoinWaitlist.KEY_PREFIX + last.email(),
                        PART)
                .stream()
                .map(row -> new WaitlistEntry(
                        row.key().substring(JoinWaitlist.KEY_PREFIX.length()), row.createdAt(), row.locale()))
                .toList();
    }
}
