package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.notification.DeviceRepository.Position;
import app.twicetold.persistence.notification.NotificationCandidate;
import app.twicetold.persistence.notification.NotificationLogRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    private DeviceRepository devices;
    private NotificationLogRepository log;
    private PushSenders senders;

    @Inject
    public NotificationSteps(DeviceRepository devices, NotificationLogRepository log, PushSenders senders) {
        this.devices = devices;
        this.log = log;
        this.senders = senders;
    }

    protected NotificationSteps() {}

    public List<String> zones() {
        return devices.zones();
    }

    /** Whether what users want was copied once to their devices. */
    public boolean isFilled() {
        return devices.isFilled();
    }

    /** Copies it. @return whether the next page can be read now */
    public boolean fill(int most, Instant now) {
        return devices.fill(most, now);
    }

    /** Those of the slots that have a user to look at, in their order. */
    public List<NotificationSlot> occupied(List<NotificationSlot> slots) {
        List<NotificationSlot> reminders = of(NotificationKind.REMINDER, slots);
        List<NotificationSlot> alerts = of(NotificationKind.STREAK_AT_RISK, slots);
        Set<NotificationSlot> found = new HashSet<>();
        if (!reminders.isEmpty()) {
            devices.occupiedByReminders(rows(reminders)).forEach(number -> found.add(reminders.get(number)));
        }
        if (!alerts.isEmpty()) {
            devices.occupiedByStreaks(rows(alerts)).forEach(number -> found.add(alerts.get(number)));
        }
        return slots.stream().filter(found::contains).toList();
    }

    private static List<NotificationSlot> of(NotificationKind kind, List<NotificationSlot> slots) {
        return slots.stream().filter(slot -> slot.kind() == kind).toList();
    }

    private static List<DeviceRepository.Slot> rows(List<NotificationSlot> slots) {
        return slots.stream().map(NotificationSteps::row).toList();
    }

    private static DeviceRepository.Slot row(NotificationSlot slot) {
        return new DeviceRepository.Slot(
                slot.zone().getId(),
                slot.day(),
                Objects.requireNonNullElse(slot.streakUntil(), slot.time()).toString(),
                slot.fromPart(),
                slot.toPart());
    }

    /** Looks at a page of the users of a slot, and claims the notifications that are due. */
    public ClaimedPage claim(NotificationSlot slot, Position after, Spread spread, Instant now, int limit) {
        List<NotificationCandidate> page = slot.kind() == NotificationKind.REMINDER
                ? devices.candidatesForReminder(row(slot), after, limit)
                : devices.candidatesForAlert(row(slot), after, limit);
        List<DueNotification> due = new ArrayList<>();
        List<String> done = new ArrayList<>();
        @Nullable RuntimeException unreadable = null;
        for (NotificationCandidate candidate : page) {
            try {
                CandidateLook look = CandidateLook.at(candidate, slot, spread, now, senders);
                look.due().ifPresent(due::add);
                if (look.done()) {
                    done.add(candidate.userId());
                }
            } catch (RuntimeException e) {
                unreadable = e;
            }
        }
        List<DueNotification> claimed = take(due, now);
        if (!done.isEmpty()) {
            devices.setDone(done, slot.day());
        }
        return new ClaimedPage(claimed, page.size() < limit ? null : position(page.get(limit - 1)), unreadable);
    }

    private static Position position(NotificationCandidate candidate) {
        return new Position(candidate.doneOn(), candidate.part(), candidate.userId());
    }

    private List<DueNotification> take(List<DueNotification> due, Instant now) {
        if (due.isEmpty()) {
            return due;
        }
        Set<String> taken = Set.copyOf(log.takeDays(
                due.stream()
                        .map(one -> new NotificationLogRepository.LogRow(
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

    /**
     * Claims notifications that could not be sent before and are still within their time, in the order of their ends.
     *
     * @param last of the page before, or null
     */
    public List<DueNotification> claimAgain(Instant now, @Nullable DueNotification last, int limit) {
        return log
                .claimAgain(
                        now,
                        now.minus(PAUSE),
                        last == null ? now : last.until(),
                        last == null ? "" : last.userId(),
                        limit)
                .stream()
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

    /** Gives up notifications whose time is over. @return how many */
    public int giveUp(Instant now, int limit) {
        return log.giveUp(now, limit);
    }

    public void land(Map<DueNotification, PushSender.Outcome> outcomes) {
        log.setOutcomes(outcomes.entrySet().stream()
                .map(entry -> new NotificationLogRepository.OutcomeRow(
                        entry.getKey().userId(),
                        entry.getKey().date(),
                        entry.getValue().result().name().toLowerCase(Locale.ROOT),
                        entry.getValue().reason()))
                .toList());
        outcomes.forEach((sent, outcome) -> {
            if (outcome.result() == PushSender.Result.UNREGISTERED) {
                devices.removeToken(sent.userId(), sent.token(), outcome.since());
            }
        });
    }
}
