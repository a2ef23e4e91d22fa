package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.persistence.notification.DeviceRepository.Position;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * What is due and was not sent yet, slot by slot. Each page begins after the one before, so that users who are done are
 * not read again. When a run took longer than a minute, it goes on with what became due meanwhile.
 */
final class FreshNotifications implements SendNotifications.Source {
    private static final int SLOTS_AT_ONCE = 500;

    private final NotificationSteps steps;
    private final InstantSource clock;
    private final Spread spread;
    private final int page;
    private final BiConsumer<String, RuntimeException> failure;

    private final Deque<NotificationSlot> slots = new ArrayDeque<>();
    private Position position = Position.START;
    private Instant foundAt = Instant.MIN;
    private boolean ended;
    private boolean incomplete;

    /** @param failure is told of a zone whose users cannot all be looked at */
    FreshNotifications(
            NotificationSteps steps,
            InstantSource clock,
            Spread spread,
            int page,
            BiConsumer<String, RuntimeException> failure) {
        this.steps = steps;
        this.clock = clock;
        this.spread = spread;
        this.page = page;
        this.failure = failure;
    }

    @Override
    public String name() {
        return "due";
    }

    @Override
    public boolean ended() {
        return ended;
    }

    /** Whether there was a failure that stopped nothing else. */
    boolean incomplete() {
        return incomplete;
    }

    /** Reads the clock for each page, so that what a slow provider held up beyond its window is dropped. */
    @Override
    public List<DueNotification> claim() {
        Instant now = clock.instant();
        while (!slots.isEmpty() && !now.isBefore(slots.element().until())) {
            next();
        }
        if (slots.isEmpty()) {
            ended = foundAt.equals(now.truncatedTo(ChronoUnit.MINUTES)) || !find(now);
        }
        return ended ? List.of() : claim(slots.element(), now);
    }

    private List<DueNotification> claim(NotificationSlot slot, Instant now) {
        ClaimedPage claimed;
        try {
            claimed = steps.claim(slot, position, spread, now, page);
        } catch (RuntimeException e) {
            // The next run begins with what is left of the slot.
            fail(slot.zone().getId(), e);
            next();
            return List.of();
        }
        if (claimed.unreadable() != null) {
            fail(slot.zone().getId(), claimed.unreadable());
        }
        if (claimed.last() == null) {
            next();
        } else {
            position = claimed.last();
        }
        return claimed.claimed();
    }

    private void next() {
        slots.remove();
        position = Position.START;
    }

    private boolean find(Instant now) {
        foundAt = now.truncatedTo(ChronoUnit.MINUTES);
        List<NotificationSlot> all = new ArrayList<>();
        for (String zone : steps.zones()) {
            try {
                all.addAll(DailyNotification.slots(ZoneId.of(zone), now, spread));
            } catch (RuntimeException e) {
                fail(zone, e);
            }
        }
        all.sort(Comparator.comparing(NotificationSlot::moment));
        for (int from = 0; from < all.size(); from += SLOTS_AT_ONCE) {
            slots.addAll(steps.occupied(all.subList(from, Math.min(all.size(), from + SLOTS_AT_ONCE))));
        }
        return !slots.isEmpty();
    }

    private void fail(String zone, RuntimeException error) {
        incomplete = true;
        failure.accept(zone, error);
    }
}
