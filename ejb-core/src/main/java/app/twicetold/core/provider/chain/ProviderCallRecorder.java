package app.twicetold.core.provider.chain;

import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;

/** Writes one attempt to the call log, in a short transaction of its own, and into the {@link CallBook}s. */
@Stateless
public class ProviderCallRecorder {
    private ProviderCallRepository calls;
    private List<CallBook> books;
    private InstantSource clock;

    protected ProviderCallRecorder() {}

    @Inject
    public ProviderCallRecorder(ProviderCallRepository calls, @Any Instance<CallBook> books, InstantSource clock) {
        this(calls, books.stream().toList(), clock);
    }

    ProviderCallRecorder(ProviderCallRepository calls, List<CallBook> books, InstantSource clock) {
        this.calls = calls;
        this.books = books;
        this.clock = clock;
    }

    /** A recorder whose calls are booked nowhere. */
    public ProviderCallRecorder(ProviderCallRepository calls, InstantSource clock) {
        this(calls, List.of(), clock);
    }

    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    public void record(AttemptRecord attempt) {
        ProviderCallEntity call = new ProviderCallEntity();
        call.id = Ids.create("cal");
        call.at = clock.instant();
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
