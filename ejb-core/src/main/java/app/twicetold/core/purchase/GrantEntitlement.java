package app.twicetold.core.purchase;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementChoice;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.StoreRevocation;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreRevocationRow;
import app.twicetold.persistence.purchase.StoreSubscriptionEntity;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the purchases of a user permit, as {@link EntitlementChoice} says. Its callers hold the lock of the user.
 */
@Stateless
public class GrantEntitlement {
    /** After which the layer is asked again about whom it knows; events get lost. */
    static final Duration SILENCE = Duration.ofHours(23);

    private EntitlementRepository entitlements;
    private StoreSubscriptionRepository subscriptions;
    private StoreRevocationRepository revocations;
    private InstantSource clock;

    @Inject
    public GrantEntitlement(
            EntitlementRepository entitlements,
            StoreSubscriptionRepository subscriptions,
            StoreRevocationRepository revocations,
            InstantSource clock) {
        this.entitlements = entitlements;
        this.subscriptions = subscriptions;
        this.revocations = revocations;
        this.clock = clock;
    }

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
            EntitlementChoice choice =
                    EntitlementChoice.of(said, said.opensAt(now) ? List.of() : closed(user.id, said), now);
            EntitlementEntity row = write(
                    user,
                    stored,
                    choice.ofLayer() ? EntitlementSource.PURCHASE_LAYER : EntitlementSource.STORE,
                    choice.entitlement(),
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
        Entitlement layer = stored != null && isOfLayer(stored) ? EntitlementView.facts(stored) : Entitlement.NONE;
        List<StoreSubscription> owned = closed(user.id, layer);
        EntitlementChoice choice = EntitlementChoice.of(layer, owned, now);
        if (choice.ofLayer()) {
            return;
        }
        Entitlement permitted = owned.isEmpty()
                ? EntitlementMapping.of(null, stored == null ? null : EntitlementView.facts(stored), now, false)
                : choice.entitlement();
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
            EntitlementEntity better = ours == null
                            || EntitlementChoice.isBetter(
                                    EntitlementView.facts(theirs), EntitlementView.facts(ours), now)
                    ? theirs
                    : ours;
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

    /** The subscriptions of a user; what a refund of the layer ended is noted, so that it stays ended. */
    private List<StoreSubscription> closed(String userId, Entitlement layer) {
        Instant refund = EntitlementChoice.refundOf(layer);
        List<StoreSubscription> owned = new ArrayList<>();
        for (StoreSubscriptionEntity row : subscriptions.ofUser(userId)) {
            if (refund != null && facts(row).isEndedBy(refund)) {
                row.revokedAt = refund;
                row.signedAt = refund;
                keep(row.originalTransactionId, facts(row));
            }
            owned.add(facts(row));
        }
        return owned;
    }

    /** Keeps that a subscription was taken back, beyond the account that has it. */
    public void keep(String originalTransactionId, StoreSubscription subscription) {
        StoreRevocation revocation = subscription.revocation();
        if (revocation != null) {
            revocations.keep(
                    originalTransactionId,
                    new StoreRevocationRow(
                            revocation.periodStart(),
                            revocation.expiresAt(),
                            revocation.revokedAt(),
                            revocation.signedAt()));
        }
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
            // The layer does not name the product for a moment.
            row.productId = permitted.productId() == null && permitted.status() != EntitlementStatus.NONE
                    ? row.productId
                    : permitted.productId();
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
