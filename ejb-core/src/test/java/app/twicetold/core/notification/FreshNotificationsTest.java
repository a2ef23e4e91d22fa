package app.twicetold.core.notification;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.persistence.notification.DeviceRepository.Position;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreshNotificationsTest {
    private static final Instant NOW = Instant.parse("2026-03-03T08:30:00Z");

    private final List<String> failures = new ArrayList<>();

    /** Every slot of two zones has one user; no page of the first zone can be claimed. */
    private static final class Steps extends NotificationSteps {
        @Override
        public List<String> zones() {
            return List.of("UTC", "Asia/Tokyo");
        }

        @Override
        public List<NotificationSlot> occupied(List<NotificationSlot> slots) {
            return slots;
        }

        @Override
        public ClaimedPage claim(NotificationSlot slot, Position after, Spread spread, Instant now, int limit) {
            if (slot.zone().getId().equals("UTC")) {
                throw new IllegalStateException("A page breaks");
            }
            return new ClaimedPage(
                    List.of(new DueNotification(
                            "usr_" + slot.time(),
                            LocalDate.of(2026, 3, 3),
                            NotificationKind.REMINDER,
                            "token",
                            PushTransport.LOG,
                            "title",
                            "body",
                            slot.until())),
                    null,
                    null);
        }
    }

    @Test
    void aPageThatBreaksLeavesTheSlotsAfterIt() {
        FreshNotifications fresh =
                new FreshNotifications(new Steps(), () -> NOW, Spread.NONE, 100, (zone, error) -> failures.add(zone));
        List<DueNotification> claimed = new ArrayList<>();
        while (!fresh.ended()) {
            claimed.addAll(fresh.claim());
        }

        assertThat(claimed).hasSizeGreaterThanOrEqualTo(15);
        assertThat(failures).containsOnly("UTC").hasSameSizeAs(claimed);
        assertThat(fresh.incomplete()).isTrue();
    }
}
