package app.twicetold.core.purchase;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionEntity;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the purchases of a user permit, from whichever source decides. Its callers hold the lock of the user.
 *
 * <p>A record of the purchase layer that opens the paywall wins. One that has ended does not end what the store says is
 * running.
 */
@Stateless
public class GrantEntitlement {
    /** After which the layer is asked again about whom it knows; events get lost. */
    static final Duration SILENCE = Duration.ofHours(23);

    private EntitlementRepository entitlements;
    private StoreSubscriptionRepository subscriptions;
    private InstantSource clock;

    @Inject
    public GrantEntitlement(
            EntitlementRepository entitlements, StoreSubscriptionRepository subscriptions, InstantSource clock) {
        this.entitlements = entitlements;
        this.subscriptions = subscriptions;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected GrantEntitlement() {}

    /**
     * The layer was asked.
     *
     * @param said what its records permit; where it knows nothing, what the store's own receipts said goes on holding
     * @param writtenAt when it wrote its record
     */
    public void ofLayer(UserEntity user, Entitlement said, Instant writtenAt) {
        Instant now = clock.instant();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        if (said.status() != EntitlementStatus.NONE) {
            Entitlement store = said.opensAt(now) ? Entitlement.NONE : best(owned(user.id), now);
            boolean layer = said.winsOver(store, now);
            EntitlementEntity row = write(
                    user,
                    stored,
                    layer ? EntitlementSource.PURCHASE_LAYER : EntitlementSource.STORE,
                    layer ? said : store,
                    writtenAt);
            row.askAt = now.plus(SILENCE);
        } else if (stored != null && stored.askAt != null) {
            stored.checkedAt = now;
            stored.askAt = now.plus(SILENCE);
        }
    }

    /** What the store said of a subscription of the user has changed, or it is somebody else's now. */
    public void ofStore(UserEntity user) {
        Instant now = clock.instant();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        List<StoreSubscription> owned = owned(user.id);
        boolean ofLayer = stored != null && isOfLayer(stored);
        if (stored != null && ofLayer && EntitlementView.facts(stored).winsOver(best(owned, now), now)) {
            return;
        }
        Entitlement permitted = owned.isEmpty()
                ? EntitlementMapping.of(null, stored == null ? null : EntitlementView.facts(stored), now, false)
                : best(owned, now);
        if (stored == null && permitted.status() == EntitlementStatus.NONE) {
            return;
        }
        Instant signedAt = owned.stream()
                .map(StoreSubscription::signedAt)
                .max(Comparator.naturalOrder())
                .orElse(now);
        boolean known = stored != null && isKnownToLayer(stored);
        write(user, stored, EntitlementSource.STORE, permitted, stored != null && known ? stored.recordAt : signedAt);
    }

    /**
     * The better one of two entitlements goes to the receiving account, and the subscriptions that it owns by now count.
     * Whom the layer knows it is asked about soon, also when nobody asks at once.
     *
     * @param from the account that goes; its subscriptions were re-owned, its entitlement was not
     */
    public void ofMerge(String from, UserEntity to) {
        Instant now = clock.instant();
        EntitlementEntity theirs = entitlements.find(from).orElse(null);
        if (theirs != null) {
            EntitlementEntity ours = entitlements.find(to.id).orElse(null);
            EntitlementEntity better = ours == null || at(theirs, now).compareTo(at(ours, now)) > 0 ? theirs : ours;
            Instant recordAt = Stream.of(theirs, ours == null ? theirs : ours)
                    .filter(GrantEntitlement::isKnownToLayer)
                    .map(row -> row.recordAt)
                    .max(Comparator.naturalOrder())
                    .orElse(better.recordAt);
            boolean known = isKnownToLayer(theirs) || ours != null && isKnownToLayer(ours);
            EntitlementEntity row =
                    write(to, ours, EntitlementSource.ofWire(better.source), EntitlementView.facts(better), recordAt);
            row.askAt = known ? now : null;
        }
        ofStore(to);
    }

    /** Whether the layer has, or had, a record of the user; {@code recordAt} is its moment then. */
    static boolean isKnownToLayer(EntitlementEntity stored) {
        return stored.askAt != null || isOfLayer(stored);
    }

    static boolean isOfLayer(EntitlementEntity stored) {
        return stored.source.equals(EntitlementSource.PURCHASE_LAYER.wire());
    }

    private static Entitlement at(EntitlementEntity stored, Instant now) {
        return EntitlementView.facts(stored).at(now);
    }

    private static Entitlement best(List<StoreSubscription> owned, Instant now) {
        return StoreSubscription.best(owned, now).orElse(Entitlement.NONE);
    }

    private List<StoreSubscription> owned(String userId) {
        return subscriptions.ofUser(userId).stream()
                .map(GrantEntitlement::facts)
                .toList();
    }

    static StoreSubscription facts(StoreSubscriptionEntity row) {
        return new StoreSubscription(
                row.productId, row.periodStart, row.expiresAt, row.trial, row.graceUntil, row.revokedAt, row.signedAt);
    }

    /** Writes what holds now; {@code updated_at} moves only when that changed. */
    private EntitlementEntity write(
            UserEntity user,
            @Nullable EntitlementEntity stored,
            EntitlementSource source,
            Entitlement permitted,
            Instant recordAt) {
        Instant now = clock.instant();
        EntitlementEntity row = stored == null ? new EntitlementEntity() : stored;
        @Nullable Entitlement before = stored == null ? null : EntitlementView.facts(stored);
        row.userId = user.id;
        row.recordAt = recordAt;
        row.checkedAt = now;
        row.source = source.wire();
        if (!Objects.equals(permitted, before)) {
            row.status = permitted.status().wire();
            row.productId = permitted.productId();
            row.trialEndsAt = permitted.trialEndsAt();
            row.expiresAt = permitted.expiresAt();
            row.updatedAt = now;
        }
        if (stored == null) {
            entitlements.add(row);
        }
        if (permitted.status().completesOnboarding()) {
            user.onboardingStatus = OnboardingStatus.ofWire(user.onboardingStatus)
                    .afterSubscribed()
                    .wire();
        }
        return row;
    }
}
