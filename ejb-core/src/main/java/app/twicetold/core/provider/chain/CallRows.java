package app.twicetold.core.provider.chain;

import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Writes attempts to the call log and into the {@link CallBook}s, in the transaction of the caller. */
@ApplicationScoped
public class CallRows {
    private ProviderCallRepository calls;
    private Iterable<CallBook> books;
    private InstantSource clock;

    protected CallRows() {}

    @Inject
    public CallRows(ProviderCallRepository calls, @Any Instance<CallBook> books, InstantSource clock) {
        this(calls, (Iterable<CallBook>) books, clock);
    }

    CallRows(ProviderCallRepository calls, Iterable<CallBook> books, InstantSource clock) {
        this.calls = calls;
        this.books = books;
        this.clock = clock;
    }

    /** Rows that are booked nowhere. */
    public CallRows(ProviderCallRepository calls, InstantSource clock) {
        this(calls, List.of(), clock);
    }

    /** Looks the books up once: each look at an instance makes beans that live as long as this one. */
    @PostConstruct
    void open() {
        List<CallBook> found = new ArrayList<>();
        books.forEach(found::add);
        books = found;
    }

    /** Records a call that has ended now. */
    void add(AttemptRecord attempt) {
        add(CallNote.of(attempt, clock.instant()));
    }

    boolean has(CallNote note) {
        return calls.exists(note.id());
    }

    /** Records calls together with what they gave. */
    public void addAll(List<CallNote> notes) {
        notes.forEach(this::add);
    }

    void add(CallNote note) {
        AttemptRecord attempt = note.attempt();
        ProviderCallEntity call = new ProviderCallEntity();
        call.id = note.id();
        call.at = note.at();
        call.scope = attempt.purpose().scope().wire();
        call.capability = attempt.capability().wire();
        call.provider = attempt.ref().provider();
        call.model = attempt.ref().model();
        call.latencyMs = attempt.latencyMs();
        call.inputTokens = attempt.usage().inputTokens();
        call.outputTokens = attempt.usage().outputTokens();
        call.audioMs = attempt.usage().audioMs();
        call.costUsd = attempt.costUsd();
        call.errorKind =
                attempt.errorKind() == null ? null : attempt.errorKind().wire();
        call.fallback = attempt.fallback();
        call.jobId = attempt.purpose().jobId();
        calls.add(call);
        books.forEach(book -> book.book(attempt, call.at));
    }
}
