package app.twicetold.core.tryout;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.provider.chain.CallNote;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.config.StoredChains;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.ReservedCall;
import app.twicetold.core.spend.SpendBook;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/**
 * Asks one entry one small question. What it may cost is reserved under the cap of content operations, which all tries
 * count towards. Circuit breakers neither stop the call nor learn from it: one small question is no proof that work
 * would be answered, and an operator's mistake is none that a provider is away.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NEVER)
public class TryEntry {
    static final Duration LONGEST = Duration.ofSeconds(30);

    /** The limit holds for all operators together. */
    static final String OPERATORS = "operators";

    private PinnedEntries entries;
    private StoredChains stored;
    private Providers providers;
    private ProviderChain chain;
    private SpendBook book;
    private RateLimiter limiter;
    private TrialSteps steps;

    @Inject
    public TryEntry(
            PinnedEntries entries,
            StoredChains stored,
            Providers providers,
            ProviderChain chain,
            SpendBook book,
            RateLimiter limiter,
            TrialSteps steps) {
        this.entries = entries;
        this.stored = stored;
        this.providers = providers;
        this.chain = chain;
        this.book = book;
        this.limiter = limiter;
        this.steps = steps;
    }

    protected TryEntry() {}

    /**
     * Tries the entry that a document names.
     *
     * @throws ServiceException {@code validation_failed}, {@code provider_not_allowed}, {@code version_conflict},
     *     {@code rate_limited}, {@code generation_paused}
     */
    public EntryTrial attempt(Actor actor, JsonNode document) {
        AskedEntry asked = AskedEntry.read(document, entries, stored);
        limiter.take(RateLimit.PROVIDER_TRIES, OPERATORS);
        ChainEntry entry = asked.enabled();
        Duration longest = entry.timeout().compareTo(LONGEST) < 0 ? entry.timeout() : LONGEST;
        String id = Ids.create("try");
        String reservation = CappedTry.reserve(
                book,
                id,
                SmallQuestion.estimate(providers.chains().prices(), asked.capability(), asked.entry()),
                longest);
        return ReservedCall.make(reservation, book::release, () -> ask(actor, id, asked, entry, longest));
    }

    private EntryTrial ask(Actor actor, String id, AskedEntry asked, ChainEntry entry, Duration longest) {
        try (HeldCalls held = chain.hold()) {
            ErrorKind error = null;
            boolean placesTaken = false;
            try {
                SmallQuestion.ask(
                        chain, providers, CallPurpose.tryout(id, entry, longest, held), asked.capability(), entry);
            } catch (ChainFailure failed) {
                error = failed.kind();
                placesTaken = failed.isCrowded();
            }
            List<CallNote> calls = held.notes();
            EntryTrial trial = calls.isEmpty()
                    ? EntryTrial.notCalled(asked.capability(), entry, error, placesTaken)
                    : EntryTrial.of(entry, calls.get(0).attempt());
            steps.land(actor, trial, calls);
            held.recorded();
            return trial;
        }
    }
}
