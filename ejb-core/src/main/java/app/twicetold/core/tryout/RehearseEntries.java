package app.twicetold.core.tryout;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.training.TrainingSettings;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has entries do their real work, one after the other, so that a server with one graphics card is not asked for two
 * things at once. As with {@link TryEntry}, what it may cost is reserved under the cap of content operations, and
 * circuit breakers neither stop the calls nor learn from them. What an entry did is stored before the next one begins,
 * so a caller who is gone loses nothing but the answer.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NEVER)
public class RehearseEntries {
    /** After this no further entry is begun. */
    static final Duration LONGEST = Duration.ofMinutes(10);

    private StoredChains stored;
    private Providers providers;
    private ProviderChain chain;
    private SpendBook book;
    private RateLimiter limiter;
    private RehearsalSteps steps;
    private TrainingSettings training;
    private InstantSource clock;

    @Inject
    public RehearseEntries(
            StoredChains stored,
            Providers providers,
            ProviderChain chain,
            SpendBook book,
            RateLimiter limiter,
            RehearsalSteps steps,
            TrainingSettings training,
            InstantSource clock) {
        this.stored = stored;
        this.providers = providers;
        this.chain = chain;
        this.book = book;
        this.limiter = limiter;
        this.steps = steps;
        this.training = training;
        this.clock = clock;
    }

    protected RehearseEntries() {}

    /**
     * Rehearses the entries that a document names.
     *
     * @throws ServiceException {@code validation_failed}, {@code version_conflict}, {@code rate_limited},
     *     {@code generation_paused}; the last two for the first entry only
     */
    public Rehearsal rehearse(Actor actor, JsonNode document) {
        List<PlacedEntry> named = PlacedEntry.read(document, stored);
        limiter.take(RateLimit.PROVIDER_TRIES, TryEntry.OPERATORS);
        Deadline whole = Deadline.in(LONGEST);
        List<EntryRehearsal> done = new ArrayList<>();
        for (PlacedEntry each : named) {
            int left = named.size() - done.size();
            if (whole.isOver()) {
                return new Rehearsal(done, left, Rehearsal.Stop.TIME);
            }
            WorkOfEntry work = WorkOfEntry.of(each, providers, training.edition());
            String id = Ids.create("reh");
            String reservation;
            try {
                reservation = CappedTry.reserve(
                        book, id, work.estimate(providers.chains().prices()), work.longest());
            } catch (ServiceException refused) {
                if (done.isEmpty()) {
                    throw refused;
                }
                return new Rehearsal(done, left, Rehearsal.Stop.COST_CAP);
            }
            done.add(ReservedCall.make(reservation, book::release, () -> rehearse(actor, id, each, work)));
        }
        return new Rehearsal(done, 0, null);
    }

    private EntryRehearsal rehearse(Actor actor, String id, PlacedEntry placed, WorkOfEntry work) {
        ChainEntry entry = work.entry();
        try (HeldCalls held = chain.hold()) {
            CallPurpose purpose = CallPurpose.tryout(id, entry, entry.timeout(), held);
            List<RehearsedCall> calls = new ArrayList<>();
            for (RealWork<?> each : work.calls()) {
                RehearsedCall call = play(each, placed.capability(), entry, purpose, held);
                calls.add(call);
                // Another answer may be valid; every other failure is one of the entry.
                if (call.error() != null && call.error() != ErrorKind.INVALID_OUTPUT) {
                    break;
                }
            }
            EntryRehearsal done = new EntryRehearsal(
                    placed.capability().wire(),
                    placed.index(),
                    entry.name(),
                    entry.ref().toString(),
                    clock.instant(),
                    calls);
            steps.land(actor, done, held.notes());
            held.recorded();
            return done;
        }
    }

    private <T> RehearsedCall play(
            RealWork<T> work, Capability capability, ChainEntry entry, CallPurpose purpose, HeldCalls held) {
        int before = held.notes().size();
        try {
            Answer<T> answer = work.ask(chain, purpose, capability);
            return call(
                    work,
                    answer.call(),
                    work.isDone(answer.value()) ? null : ErrorKind.INVALID_OUTPUT,
                    false,
                    work.shows(answer.value(), entry, answer.call().usage()));
        } catch (ChainFailure failure) {
            // An entry without a free place was not called, and nothing is recorded of it.
            List<CallNote> notes = held.notes();
            AttemptRecord attempt = notes.size() > before ? notes.get(before).attempt() : null;
            return call(
                    work,
                    attempt,
                    work.expects(failure.kind()) ? null : failure.kind(),
                    failure.isCrowded(),
                    work.shows(failure, entry, attempt == null ? Usage.NONE : attempt.usage()));
        }
    }

    private static RehearsedCall call(
            RealWork<?> work,
            @Nullable AttemptRecord attempt,
            @Nullable ErrorKind error,
            boolean placesTaken,
            Findings findings) {
        return new RehearsedCall(
                work.kind().wire(),
                work.language(),
                attempt == null ? 0 : attempt.latencyMs(),
                attempt == null ? null : attempt.costUsd(),
                error,
                placesTaken,
                findings);
    }
}
