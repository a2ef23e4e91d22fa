package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.MergedSubscriber;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The short transactions around a question to the purchase layer. Answers may land in any order: a record that is older
 * than the one behind the stored entitlement changes nothing.
 */
@Stateless
public class EntitlementSteps {
    private static final Duration RETRY = Duration.ofHours(1);

    /** Merged accounts with purchases that are asked about at once, the latest first; more are no ordinary use. */
    static final int MOST_KNOWN = 10;

    /** Merged accounts that are asked about for the first time at once, the latest first. */
    static final int MOST_OPEN = 10;

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

    protected EntitlementSteps() {}

    public boolean wasTaken(String eventId) {
        return entitlements.hasEvent(EntitlementSource.PURCHASE_LAYER.wire(), eventId);
    }

    /**
     * The users whom an event is about: the subscribers are, or were merged into them. The layer knows those that it names,
     * also where nothing was bought under them before.
     */
    public List<String> concerned(PurchaseEvent event) {
        entitlements.markKnown(event.subscribers(), true);
        return entitlements.usersOf(event.subscribers());
    }

    /** What the layer has to be asked about a user: purchases of a merged account go on under the id that it had. */
    public LayerQuestion question(String userId) {
        List<String> needed = new ArrayList<>(List.of(userId));
        List<String> open = new ArrayList<>();
        for (MergedSubscriber merged : entitlements.mergedSubscribers(userId, MOST_KNOWN, MOST_OPEN)) {
            (merged.known() ? needed : open).add(merged.id());
        }
        return new LayerQuestion(userId, needed, open, clock.instant());
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
            take(user, answer);
        }
        return whole;
    }

    /** Whether the layer was asked about everything that it may know of the user, who is locked. */
    private boolean isWhole(LayerAnswer answer) {
        return question(answer.userId()).asksLike(answer.question());
    }

    private void take(UserEntity user, LayerAnswer answer) {
        learn(answer);
        apply(user, answer);
        boolean more =
                !answer.question().open().isEmpty() && !question(user.id).open().isEmpty();
        if (more) {
            entitlements
                    .find(user.id)
                    .filter(stored -> stored.askAt != null)
                    .ifPresent(stored -> stored.askAt = clock.instant().plus(RETRY));
        }
    }

    /** Notes under which ids of merged accounts something was bought: the others are not asked about again. */
    private void learn(LayerAnswer answer) {
        Map<Boolean, Set<String>> merged = answer.records().entrySet().stream()
                .filter(entry -> !entry.getKey().equals(answer.userId()))
                .collect(Collectors.partitioningBy(
                        entry -> entry.getValue().purchased(),
                        Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
        merged.forEach((known, subscribers) -> entitlements.markKnown(subscribers, known));
    }

    private void apply(UserEntity user, LayerAnswer answer) {
        Instant writtenAt = answer.writtenAt();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        if (stored != null && GrantEntitlement.isKnownToLayer(stored) && writtenAt.isBefore(stored.recordAt)) {
            return;
        }
        Entitlement granted = answer.records().values().stream()
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
        if (!entitlements.usersOf(event.subscribers()).equals(asked)
                || !answers.stream().allMatch(this::isWhole)) {
            return Optional.empty();
        }
        boolean first = entitlements.insertEventIfAbsent(
                EntitlementSource.PURCHASE_LAYER.wire(),
                event.id(),
                event.type(),
                answers.isEmpty() ? "ignored" : "applied",
                clock.instant());
        if (first) {
            answers.forEach(answer -> take(Objects.requireNonNull(locked.get(answer.userId())), answer));
        }
        return Optional.of(first);
    }
}
