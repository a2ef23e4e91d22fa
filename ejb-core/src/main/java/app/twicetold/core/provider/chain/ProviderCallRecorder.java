package app.twicetold.core.provider.chain;

import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes attempts to the call log and into the {@link CallBook}s: in a short transaction of their own, or in the one that
 * stores what they gave.
 */
@Stateless
public class ProviderCallRecorder {
    private ProviderCallRepository calls;
    private Iterable<CallBook> books;
    private InstantSource clock;

    protected ProviderCallRecorder() {}

    @Inject
    public ProviderCallRecorder(ProviderCallRepository calls, @Any Instance<CallBook> books, InstantSource clock) {
        this(calls, (Iterable<CallBook>) books, clock);
    }

    ProviderCallRecorder(ProviderCallRepository calls, Iterable<CallBook> books, InstantSource clock) {
        this.calls = calls;
        this.books = books;
        this.clock = clock;
    }

    /** A recorder whose calls are booked nowhere. */
    public ProviderCallRecorder(ProviderCallRepository calls, InstantSource clock) {
        this(calls, List.of(), clock);
    }

    /** Looks the books up once: each look at an instance makes beans that live as long as this one. */
    @PostConstruct
    void open() {
        List<CallBook> found = new ArrayList<>();
        books.forEach(found::add);
        books = found;
    }

    /** The attempt as it will be recorded. It has ended now. */
    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    public CallNote note(AttemptRecord attempt) {
        return new CallNote(Ids.create("cal"), clock.instant(), attempt);
    }

    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void record(AttemptRecord attempt) {
        add(new CallNote(Ids.create("cal"), clock.instant(), attempt));
    }

    /** Records calls in the transaction of the caller, which stores what they gave. */
    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    public void recordWithin(List<CallNote> notes) {
        notes.forEach(this::add);
    }

    /** Records those calls that no earlier transaction recorded. */
    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void recordLeft(List<CallNote> notes) {
        notes.stream().filter(note -> !calls.exists(note.id())).forEach(this::add);
    }

    private void add(CallNote note) {
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
