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
import java.util.Comparator;
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

    /** The users whom the subscribers are, or were merged into. */
    public List<String> usersOf(Collection<String> subscribers) {
        return entitlements.usersOf(subscribers);
    }

    /** Under which ids the layer may know a user: purchases of a merged account go on under the id that it had. */
    public List<String> subscribersOf(String userId) {
        return entitlements.subscribersOf(userId);
    }

    /** Users whose entitlement the layer was not asked about for a time. */
    public List<String> uncheckedFor(Duration time, int limit) {
        return entitlements.uncheckedSince(clock.instant().minus(time), EntitlementSource.PURCHASE_LAYER.wire(), limit);
    }

    /**
     * Stores what the layer said of a user; nothing when the account is gone meanwhile.
     *
     * @param records one for each id that the layer may know the user under; the best of them counts
     */
    public void land(String userId, List<SubscriberRecord> records) {
        Instant now = clock.instant();
        UserEntity user = users.lock(userId).orElse(null);
        if (user == null) {
            return;
        }
        EntitlementEntity stored = entitlements.find(userId).orElse(null);
        Instant recordAt = records.stream()
                .map(record -> writtenAt(record, now))
                .min(Comparator.naturalOrder())
                .orElse(now);
        boolean ofLayer = stored != null && stored.source.equals(EntitlementSource.PURCHASE_LAYER.wire());
        if (stored != null && ofLayer && recordAt.isBefore(stored.recordAt)) {
            return;
        }
        Entitlement granted = records.stream()
                .map(record ->
                        EntitlementMapping.of(record.grant(), null, writtenAt(record, now), settings.refuseSandbox()))
                .max(Comparator.naturalOrder())
                .orElse(Entitlement.NONE);
        Entitlement mapped = granted.status() == EntitlementStatus.NONE && stored != null && ofLayer
                ? EntitlementMapping.of(null, EntitlementView.facts(stored), recordAt, settings.refuseSandbox())
                : granted;
        // Where the layer knows nothing, what the store's own receipts said goes on holding.
        if (mapped.status() != EntitlementStatus.NONE) {
            write(entitlements, user, stored, EntitlementSource.PURCHASE_LAYER, mapped, recordAt, now);
        }
    }

    private static Instant writtenAt(SubscriberRecord record, Instant now) {
        return record.writtenAt() == null ? now : record.writtenAt();
    }

    /**
     * Records an event together with its effect.
     *
     * @param records what the layer said of each user whom the event concerns; locked in the order of their ids
     * @return false when the event was taken before, by whomever
     */
    public boolean landEvent(PurchaseEvent event, SortedMap<String, List<SubscriberRecord>> records) {
        boolean first = entitlements.insertEventIfAbsent(
                EntitlementSource.PURCHASE_LAYER.wire(),
                event.id(),
                event.type(),
                records.isEmpty() ? "ignored" : "applied",
                clock.instant());
        if (first) {
            for (Map.Entry<String, List<SubscriberRecord>> read : records.entrySet()) {
                land(read.getKey(), read.getValue());
            }
        }
        return first;
    }

    /**
     * Writes what holds now; {@code updated_at} moves only when that changed.
     *
     * @param user locked
     * @param stored the row of the user, or null when there is none yet
     */
    static void write(
            EntitlementRepository entitlements,
            UserEntity user,
            @Nullable EntitlementEntity stored,
            EntitlementSource source,
            Entitlement mapped,
            Instant recordAt,
            Instant now) {
        EntitlementEntity row = stored == null ? new EntitlementEntity() : stored;
        @Nullable Entitlement before = stored == null ? null : EntitlementView.facts(stored);
        row.userId = user.id;
        row.recordAt = recordAt;
        row.checkedAt = now;
        row.source = source.wire();
        if (!mapped.equals(before)) {
            row.status = mapped.status().wire();
            row.productId = mapped.productId();
            row.trialEndsAt = mapped.trialEndsAt();
            row.expiresAt = mapped.expiresAt();
            row.updatedAt = now;
        }
        if (stored == null) {
            entitlements.add(row);
        }
        if (mapped.status().completesOnboarding()) {
            user.onboardingStatus = OnboardingStatus.ofWire(user.onboardingStatus)
                    .afterSubscribed()
                    .wire();
        }
    }
}
