package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.notification.NotificationCandidate;
import app.twicetold.persistence.notification.NotificationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The short transactions of the notifications. The node that claims a user's day sends, so that no notification is sent
 * twice.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class NotificationSteps {
    /**
     * The pause between two tries of a notification. It is shorter than the time between two ticks and longer than the
     * offset between nodes.
     */
    static final Duration PAUSE = Duration.ofMinutes(4);

    private NotificationRepository notifications;
    private PushSenders senders;

    @Inject
    public NotificationSteps(NotificationRepository notifications, PushSenders senders) {
        this.notifications = notifications;
        this.senders = senders;
    }

    protected NotificationSteps() {}

    public List<String> zones() {
        return notifications.zones();
    }

    public List<NotificationCandidate> candidates(
            String zone, LocalDate today, LocalTime from, LocalTime to, boolean alert, String after, int limit) {
        return notifications.candidates(zone, today, from, to, alert, after, limit);
    }

    /** @return those of them that the caller is to send */
    public List<DueNotification> claim(List<DueNotification> due, Instant now) {
        if (due.isEmpty()) {
            return due;
        }
        Set<String> taken = Set.copyOf(notifications.takeDays(
                due.stream()
                        .map(one -> new NotificationRepository.LogRow(
                                one.userId(),
                                one.date(),
                                one.kind().wire(),
                                one.transport().wire(),
                                one.title(),
                                one.body(),
                                one.until()))
                        .toList(),
                now));
        return due.stream().filter(one -> taken.contains(one.userId())).toList();
    }

    /** Claims notifications that could not be sent before and are still within their time. */
    public List<DueNotification> claimAgain(Instant now, int limit) {
        return notifications.claimAgain(now, now.minus(PAUSE), limit).stream()
                .map(row -> new DueNotification(
                        row.userId(),
                        row.date(),
                        WireValue.of(NotificationKind.class, row.kind()),
                        row.token(),
                        senders.transport(row.token(), row.platform()),
                        row.title(),
                        row.body(),
                        row.until()))
                .toList();
    }

    /** Gives up the notifications whose time is over. */
    public void giveUp(Instant now) {
        notifications.giveUp(now);
    }

    public void land(Map<DueNotification, PushSender.Outcome> outcomes) {
        notifications.setOutcomes(outcomes.entrySet().stream()
                .map(entry -> new NotificationRepository.OutcomeRow(
                        entry.getKey().userId(),
                        entry.getKey().date(),
                        entry.getValue().result().name().toLowerCase(Locale.ROOT),
                        entry.getValue().reason()))
                .toList());
        outcomes.forEach((sent, outcome) -> {
            if (outcome.result() == PushSender.Result.UNREGISTERED) {
                notifications.removeToken(sent.userId(), sent.token(), outcome.since());
            }
        });
    }
}
