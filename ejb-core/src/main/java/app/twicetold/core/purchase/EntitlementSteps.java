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
 * The short transactions around a question to the purchase layer. Answers may land in any order. A record that is older
 * than the record behind the stored entitlement changes nothing.
 */
@Stateless
public class EntitlementSteps {
    private static final Duration RETRY = Duration.ofHours(1);

    /** The most merged accounts with purchases in one question, the latest first. Ordinary use has fewer. */
    static final int MOST_KNOWN = 10;

    /** The most merged accounts in one question that were not asked about before, the latest first. */
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
     * The users whom an event concerns: the event's subscribers, or the accounts that they were merged into. Marks the
     * subscribers as known to the layer, even when no purchase was known under their ids before.
     */
    public List<String> concerned(PurchaseEvent event) {
        entitlements.markKnown(event.subscribers(), true);
        return entitlements.usersOf(event.subscribers());
    }

    /**
     * The question to the layer about a user. It includes merged accounts, because their purchases continue under their
     * old ids.
     */
    public LayerQuestion question(String userId) {
        List<String> needed = new ArrayList<>(List.of(userId));
        List<String> open = new ArrayList<>();
        for (MergedSubscriber merged : entitlements.mergedSubscribers(userId, MOST_KNOWN, MOST_OPEN)) {
            (merged.known() ? needed : open).add(merged.id());
        }
        return new LayerQuestion(userId, needed, open, clock.instant());
    }

    /**
     * Claims users about whom the layer has to be asked again. A user whose answer does not land is due again in an
     * hour.
     */
    public List<String> claimDue(int limit) {
        Instant now = clock.instant();
        return entitlements.claimDue(now, now.plus(RETRY), limit);
    }

    /**
     * Stores the answer of the layer about a user. Does nothing when the account was deleted in the meantime.
     *
     * @return false when another account was merged into the user's after the question. Nothing was changed then, and a
     *     new question includes the merged account.
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

    /** Whether the answer still fits the question that would be asked now. The caller holds the lock of the user. */
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

    /** Notes which ids of merged accounts have purchases. The other ids are not asked about again. */
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
     * @param answers the layer's answer about each user whom the event concerns, in the order of the user ids
     * @return whether the event is new; empty when accounts were merged or deleted after the questions. Nothing was
     *     changed then, and another try uses the new state.
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
