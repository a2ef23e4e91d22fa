package app.twicetold.core.purchase;

import app.twicetold.core.purchase.rules.StoreAdmission;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionEntity;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of the store path. A subscription belongs to one user: the last user who presented it with a
 * document that is not older than the stored state. Users are locked in the order of their ids before the subscription
 * is read.
 */
@Stateless
public class StoreSteps {
    private UserRepository users;
    private EntitlementRepository entitlements;
    private StoreSubscriptionRepository subscriptions;
    private StoreSubscriptions state;
    private GrantEntitlement grant;
    private StoreSettings settings;
    private InstantSource clock;

    @Inject
    public StoreSteps(
            UserRepository users,
            EntitlementRepository entitlements,
            StoreSubscriptionRepository subscriptions,
            StoreSubscriptions state,
            GrantEntitlement grant,
            StoreSettings settings,
            InstantSource clock) {
        this.users = users;
        this.entitlements = entitlements;
        this.subscriptions = subscriptions;
        this.state = state;
        this.grant = grant;
        this.settings = settings;
        this.clock = clock;
    }

    protected StoreSteps() {}

    /**
     * Stores a transaction that a user presents.
     *
     * @return false when another user took the subscription in the meantime. Nothing was changed then, and another try
     *     uses the new state.
     * @throws ServiceException {@code invalid_transaction} when the transaction names another buyer, is of the test
     *     environment and such purchases do not count, or is too old to prove a subscription that is not known
     */
    public boolean present(String userId, StoreReceipts.Transaction transaction) {
        @Nullable String owner = subscriptions.ownerOf(transaction.originalId()).orElse(null);
        Map<String, UserEntity> locked = lock(userId, owner);
        if (!locked.containsKey(userId)) {
            throw new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid"));
        }
        // The buyer may be an account that was merged into this one.
        boolean ofAnother = !userId.equals(owner)
                && entitlements.subscribersOf(userId).stream()
                        .noneMatch(buyer -> StoreBuyer.mayBe(buyer, transaction.accountToken()));
        if (ofAnother || (transaction.sandbox() && settings.refuseSandbox())) {
            throw new ServiceException(ErrorCode.INVALID_TRANSACTION);
        }
        StoreSubscription admitted = StoreAdmission.of(
                        transaction.subscription(),
                        owner != null,
                        state.revocation(transaction.originalId()),
                        clock.instant())
                .orElseThrow(() -> new ServiceException(ErrorCode.INVALID_TRANSACTION));
        return take(userId, owner, locked, transaction.with(admitted), false);
    }

    public boolean wasTaken(String notificationId) {
        return entitlements.hasEvent(EntitlementSource.STORE.wire(), notificationId);
    }

    /**
     * Records a notification together with its effect. A notification has no effect on a subscription that no user has
     * presented, except that a revocation is noted. The buyer that the store names does not tell the owner. The app
     * presents the store's state later.
     *
     * @return whether the notification is new; empty when another user took the subscription in the meantime. Nothing
     *     was changed then, and another try uses the new state.
     */
    public Optional<Boolean> notice(StoreReceipts.Notification notification) {
        StoreReceipts.Transaction transaction = notification.transaction();
        @Nullable
        String owner = transaction == null
                ? null
                : subscriptions.ownerOf(transaction.originalId()).orElse(null);
        if (transaction == null || transaction.sandbox() && settings.refuseSandbox()) {
            return Optional.of(record(notification, "ignored"));
        }
        if (owner == null) {
            state.note(transaction.originalId(), transaction.subscription());
            return Optional.of(record(notification, "ignored"));
        }
        Map<String, UserEntity> locked = lock(owner, null);
        if (locked.isEmpty()) {
            // The owner was merged into another account, or deleted.
            return subscriptions.ownerOf(transaction.originalId()).isPresent()
                    ? Optional.empty()
                    : Optional.of(record(notification, "ignored"));
        }
        // Checks again under the lock, which keeps other notifications about this user out.
        if (wasTaken(notification.id())) {
            return Optional.of(false);
        }
        @Nullable
        String holder = subscriptions.ownerOf(transaction.originalId()).orElse(null);
        boolean settled = (holder == null || holder.equals(owner))
                && take(owner, holder, locked, transaction, notification.knowsGrace());
        return settled ? Optional.of(record(notification, "applied")) : Optional.empty();
    }

    private boolean record(StoreReceipts.Notification notification, String outcome) {
        return entitlements.insertEventIfAbsent(
                EntitlementSource.STORE.wire(), notification.id(), notification.type(), outcome, clock.instant());
    }

    private Map<String, UserEntity> lock(String userId, @Nullable String owner) {
        Map<String, UserEntity> locked = new TreeMap<>();
        for (String id : new TreeSet<>(owner == null ? List.of(userId) : List.of(userId, owner))) {
            users.lock(id).ifPresent(user -> locked.put(id, user));
        }
        return locked;
    }

    /** @return whether the subscription was still the owner's */
    private boolean take(
            String userId,
            @Nullable String owner,
            Map<String, UserEntity> locked,
            StoreReceipts.Transaction transaction,
            boolean knowsGrace) {
        StoreSubscription news = transaction.subscription();
        state.note(transaction.originalId(), transaction.subscription());
        if (owner == null) {
            StoreSubscriptionEntity added = new StoreSubscriptionEntity();
            added.originalTransactionId = transaction.originalId();
            StoreSubscriptions.write(added, userId, news);
            if (!subscriptions.insertIfAbsent(added)) {
                return false;
            }
        } else {
            StoreSubscriptionEntity row =
                    subscriptions.find(transaction.originalId()).orElse(null);
            if (row == null || !row.userId.equals(owner)) {
                return false;
            }
            StoreSubscription known = StoreSubscriptions.facts(row);
            if (!news.replaces(known)) {
                return true;
            }
            StoreSubscriptions.write(row, userId, knowsGrace ? news : news.withGraceOf(known));
        }
        for (UserEntity user : locked.values()) {
            grant.ofStore(user);
        }
        return true;
    }
}
