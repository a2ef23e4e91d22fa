package app.twicetold.core.purchase;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementMapping;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.SubscriberRecord;
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
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The short transactions around a question to the purchase layer. Answers may land in any order: a record that is older
 * than the one behind the stored entitlement changes nothing.
 */
@Stateless
public class EntitlementSteps {
    private UserRepository users;
    private EntitlementRepository entitlements;
    private PurchaseSettings settings;
    private InstantSource clock;

    @Inject
    public EntitlementSteps(
            UserRepository users, EntitlementRepository entitlements, PurchaseSettings settings, InstantSource clock) {
        this.users = users;
        this.entitlements = entitlements;
        this.settings = settings;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected EntitlementSteps() {}

    public boolean wasTaken(String eventId) {
        return entitlements.hasEvent(EntitlementSource.PURCHASE_LAYER.wire(), eventId);
    }

    /** Those of the ids that are users. */
    public List<String> knownUsers(Collection<String> ids) {
        return entitlements.knownUsers(ids);
    }

    /** Users whose entitlement the layer was not asked about for a time. */
    public List<String> uncheckedFor(Duration time, int limit) {
        return entitlements.uncheckedSince(clock.instant().minus(time), EntitlementSource.PURCHASE_LAYER.wire(), limit);
    }

    /** Stores what the layer said of a user; nothing when the account is gone meanwhile. */
    public void land(String userId, SubscriberRecord record) {
        Instant now = clock.instant();
        UserEntity user = users.lock(userId).orElse(null);
        if (user == null) {
            return;
        }
        EntitlementEntity stored = entitlements.find(userId).orElse(null);
        Instant recordAt = record.writtenAt() == null ? now : record.writtenAt();
        if (stored == null) {
            Entitlement mapped = EntitlementMapping.of(record.grant(), null, recordAt, settings.refuseSandbox());
            if (mapped.status() != EntitlementStatus.NONE) {
                EntitlementEntity added = new EntitlementEntity();
                added.userId = userId;
                write(added, mapped, recordAt, now);
                entitlements.add(added);
                completeOnboarding(user, mapped.status());
            }
            return;
        }
        boolean ofLayer = stored.source.equals(EntitlementSource.PURCHASE_LAYER.wire());
        if (ofLayer && recordAt.isBefore(stored.recordAt)) {
            return;
        }
        Entitlement mapped = EntitlementMapping.of(
                record.grant(), ofLayer ? EntitlementView.facts(stored) : null, recordAt, settings.refuseSandbox());
        // Where the layer knows nothing, what the store's own receipts said goes on holding.
        if (mapped.status() != EntitlementStatus.NONE) {
            write(stored, mapped, recordAt, now);
            completeOnboarding(user, mapped.status());
        }
    }

    /**
     * Records an event together with its effect.
     *
     * @param records what the layer said of each user whom the event concerns; locked in the order of their ids
     * @return false when the event was taken before, by whomever
     */
    public boolean landEvent(PurchaseEvent event, SortedMap<String, SubscriberRecord> records) {
        boolean first = entitlements.insertEventIfAbsent(
                EntitlementSource.PURCHASE_LAYER.wire(),
                event.id(),
                event.type(),
                records.isEmpty() ? "ignored" : "applied",
                clock.instant());
        if (first) {
            for (Map.Entry<String, SubscriberRecord> read : records.entrySet()) {
                land(read.getKey(), read.getValue());
            }
        }
        return first;
    }

    private static void write(EntitlementEntity stored, Entitlement mapped, Instant recordAt, Instant now) {
        @Nullable Entitlement before = stored.updatedAt == null ? null : EntitlementView.facts(stored);
        stored.recordAt = recordAt;
        stored.checkedAt = now;
        stored.source = EntitlementSource.PURCHASE_LAYER.wire();
        if (!mapped.equals(before)) {
            stored.status = mapped.status().wire();
            stored.productId = mapped.productId();
            stored.trialEndsAt = mapped.trialEndsAt();
            stored.expiresAt = mapped.expiresAt();
            stored.updatedAt = now;
        }
    }

    private static void completeOnboarding(UserEntity user, EntitlementStatus status) {
        if (status.completesOnboarding()) {
            user.onboardingStatus = OnboardingStatus.ofWire(user.onboardingStatus)
                    .afterSubscribed()
                    .wire();
        }
    }
}
