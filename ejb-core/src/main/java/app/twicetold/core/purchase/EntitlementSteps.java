package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The short transactions around a question to the purchase layer. Answers may land in any order: a record that is older
 * than the one behind the stored entitlement changes nothing.
 */
@Stateless
public class EntitlementSteps {
    private static final Duration RETRY = Duration.ofHours(1);

    private UserRepository users;
    private EntitlementRepository entitlements;
    private GrantEntitlement grant;
    private PurchaseSettings settings;
    private InstantSource clock;

    @Inject
    public EntitlementSteps(
            UserRepository users,
            EntitlementRepository entitlements,
            GrantEntitlement grant,
            PurchaseSettings settings,
            InstantSource clock) {
        this.users = users;
        this.entitlements = entitlements;
        this.grant = grant;
        this.settings = settings;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected EntitlementSteps() {}

    public boolean wasTaken(String eventId) {
        return entitlements.hasEvent(EntitlementSource.PURCHASE_LAYER.wire(), eventId);
    }

    /** The users whom the subscribers are, or were merged into. */
    public List<String> usersOf(Collection<String> subscribers) {
        return entitlements.usersOf(subscribers);
    }

    /** What the layer has to be asked about a user: purchases of a merged account go on under the id that it had. */
    public LayerQuestion question(String userId) {
        return new LayerQuestion(userId, entitlements.subscribersOf(userId), clock.instant());
    }

    /** Takes users whom the layer has to be asked about again; whose answer does not land is due in an hour. */
    public List<String> claimDue(int limit) {
        Instant now = clock.instant();
        return entitlements.claimDue(now, now.plus(RETRY), limit);
    }

    /**
     * Stores what the layer said of a user; nothing when the account is gone meanwhile.
     *
     * @return false when another account was merged into it after the question: nothing was changed, and another one meets
     *     what holds now
     */
    public boolean land(LayerAnswer answer) {
        UserEntity user = users.lock(answer.userId()).orElse(null);
        if (user == null) {
            return true;
        }
        boolean whole = isWhole(answer);
        if (whole) {
            apply(user, answer);
        }
        return whole;
    }

    /** Whether the layer was asked about everything that it may know of the user, who is locked. */
    private boolean isWhole(LayerAnswer answer) {
        return entitlements
                .subscribersOf(answer.userId())
                .equals(answer.question().subscribers());
    }

    private void apply(UserEntity user, LayerAnswer answer) {
        Instant writtenAt = answer.writtenAt();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        if (stored != null && GrantEntitlement.isKnownToLayer(stored) && writtenAt.isBefore(stored.recordAt)) {
            return;
        }
        Entitlement granted = answer.records().stream()
                .map(record ->
                        EntitlementMapping.of(record.grant(), null, answer.writtenAt(record), settings.refuseSandbox()))
                .max(Comparator.naturalOrder())
                .orElse(Entitlement.NONE);
        boolean lost =
                granted.status() == EntitlementStatus.NONE && stored != null && GrantEntitlement.isOfLayer(stored);
        grant.ofLayer(
                user,
                stored != null && lost
                        ? EntitlementMapping.of(
                                null, EntitlementView.facts(stored), writtenAt, settings.refuseSandbox())
                        : granted,
                writtenAt);
    }

    /**
     * Records an event together with its effect.
     *
     * @param answers what the layer said of each user whom the event concerns, in the order of their ids
     * @return whether it is new; empty when accounts were merged or deleted after the questions: nothing was changed, and
     *     another try meets what holds now
     */
    public Optional<Boolean> landEvent(PurchaseEvent event, List<LayerAnswer> answers) {
        Map<String, UserEntity> locked = new HashMap<>();
        answers.forEach(answer -> users.lock(answer.userId()).ifPresent(user -> locked.put(user.id, user)));
        List<String> asked = answers.stream().map(LayerAnswer::userId).toList();
        if (!usersOf(event.subscribers()).equals(asked) || !answers.stream().allMatch(this::isWhole)) {
            return Optional.empty();
        }
        boolean first = entitlements.insertEventIfAbsent(
                EntitlementSource.PURCHASE_LAYER.wire(),
                event.id(),
                event.type(),
                answers.isEmpty() ? "ignored" : "applied",
                clock.instant());
        if (first) {
            answers.forEach(answer -> apply(Objects.requireNonNull(locked.get(answer.userId())), answer));
        }
        return Optional.of(first);
    }
}
