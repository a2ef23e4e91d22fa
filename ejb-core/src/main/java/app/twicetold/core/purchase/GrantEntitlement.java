package app.twicetold.core.purchase;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementChoice;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.StoreSubscription;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
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
 * Writes what the purchases of a user permit, by the rules of {@link EntitlementChoice}. Callers hold the lock of the
 * user.
 */
@Stateless
public class GrantEntitlement {
    /** The time after which the layer is asked again about a user that it knows, because events get lost. */
    static final Duration SILENCE = Duration.ofHours(23);

    private EntitlementRepository entitlements;
    private StoreSubscriptions subscriptions;
    private InstantSource clock;

    @Inject
    public GrantEntitlement(EntitlementRepository entitlements, StoreSubscriptions subscriptions, InstantSource clock) {
        this.entitlements = entitlements;
        this.subscriptions = subscriptions;
        this.clock = clock;
    }

    protected GrantEntitlement() {}

    /**
     * Writes the entitlement after an answer of the purchase layer.
     *
     * @param said what the layer's records permit; when the layer knows nothing, the store's own receipts remain in
     *     force
     * @param writtenAt when the layer wrote its record
     */
    public void ofLayer(UserEntity user, Entitlement said, Instant writtenAt) {
        Instant now = clock.instant();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        if (said.status() != EntitlementStatus.NONE) {
            EntitlementChoice choice = EntitlementChoice.of(
                    said, said.opensAt(now) ? List.of() : subscriptions.ofUser(user.id, said), now);
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

    /** Writes the entitlement after a subscription of the user changed at the store or moved to another user. */
    public void ofStore(UserEntity user) {
        Instant now = clock.instant();
        EntitlementEntity stored = entitlements.find(user.id).orElse(null);
        Entitlement layer = stored != null && isOfLayer(stored) ? EntitlementView.facts(stored) : Entitlement.NONE;
        List<StoreSubscription> owned = subscriptions.ofUser(user.id, layer);
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
     * Gives the better of two entitlements to the receiving account, and counts the subscriptions that the account owns
     * by now. If the layer knows one of the accounts, it is asked about the receiving account soon, even when no
     * request asks at once.
     *
     * @param from the account that is merged and removed; its subscriptions already belong to the receiving account,
     *     its entitlement does not
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

    /** Whether the layer has, or had, a record of the user. If so, {@code recordAt} is the moment of that record. */
    static boolean isKnownToLayer(EntitlementEntity stored) {
        return stored.askAt != null || isOfLayer(stored);
    }

    static boolean isOfLayer(EntitlementEntity stored) {
        return stored.source.equals(EntitlementSource.PURCHASE_LAYER.wire());
    }

    /** Writes the entitlement that holds now. {@code updated_at} moves only when the entitlement changed. */
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
            // For a short time the layer may not name the product. The stored product is kept then.
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
