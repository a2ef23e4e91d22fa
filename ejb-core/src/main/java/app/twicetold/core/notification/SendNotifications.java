package app.twicetold.core.notification;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.notification.NotificationCandidate;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Sends the notifications that became due, zone by zone and page by page, and retries those that a provider could not
 * accept before. Several nodes may run at once; the notification log decides which node sends. The notifications of a
 * page are sent at the same time, outside any transaction. If a node dies while it sends, its notifications are not
 * sent again, because some may have arrived.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SendNotifications {
    private static final Logger LOG = Logger.getLogger(SendNotifications.class.getName());
    private static final int PAGE = 100;
    private static final Duration LIFETIME = Duration.ofHours(1);

    private NotificationSteps steps;
    private PushSenders senders;
    private TickSteps ticks;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public SendNotifications(
            NotificationSteps steps,
            PushSenders senders,
            TickSteps ticks,
            InstantSource clock,
            DatabaseState database) {
        this.steps = steps;
        this.senders = senders;
        this.ticks = ticks;
        this.clock = clock;
        this.database = database;
    }

    protected SendNotifications() {}

    /** Prepares the transports that have settings. */
    public void prepare() {
        senders.prepare();
    }

    /** @return false when a part failed; the failure is in the audit log */
    public boolean send() {
        boolean all = part("again", this::sendAgain);
        for (String zone : steps.zones()) {
            all &= part(zone, () -> send(ZoneId.of(zone)));
        }
        return all;
    }

    private boolean part(String part, Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "Notifications were not all sent: " + part);
            ticks.partFailed("notifications", part, e);
            return false;
        }
    }

    private void sendAgain() {
        steps.giveUp(clock.instant());
        List<DueNotification> page;
        do {
            page = steps.claimAgain(clock.instant(), PAGE);
            deliver(page);
        } while (page.size() == PAGE);
    }

    private void send(ZoneId zone) {
        DailyNotification.days(zone, clock.instant()).forEach(day -> send(zone, day));
    }

    /**
     * Reads the clock for every page, so that a notification is dropped when a slow provider delays it beyond the
     * window.
     */
    private void send(ZoneId zone, LocalDate day) {
        String after = "";
        Instant now = clock.instant();
        while (DailyNotification.days(zone, now).contains(day)) {
            DailyNotification.Times times = DailyNotification.times(zone, day, now);
            List<NotificationCandidate> page = steps.candidates(
                    zone.getId(),
                    day,
                    times.from(),
                    times.to(),
                    times.contain(DailyNotification.ALERT_TIME),
                    after,
                    PAGE);
            Instant at = now;
            List<DueNotification> due = page.stream()
                    .flatMap(candidate -> due(candidate, zone, day, at))
                    .toList();
            deliver(steps.claim(due, now));
            if (page.size() < PAGE) {
                return;
            }
            after = page.get(page.size() - 1).userId();
            now = clock.instant();
        }
    }

    private Stream<DueNotification> due(NotificationCandidate candidate, ZoneId zone, LocalDate day, Instant now) {
        DailyNotification.Facts facts = new DailyNotification.Facts(
                zone,
                day,
                candidate.remindersEnabled(),
                candidate.reminderTime(),
                candidate.streakRiskAlert(),
                StreakRule.on(UserProgress.ofJson(candidate.progress()).streak(), day)
                        .current(),
                false,
                false,
                candidate.failedKind() == null ? null : WireValue.of(NotificationKind.class, candidate.failedKind()));
        return DailyNotification.due(facts, now).stream().map(due -> render(candidate, due.kind(), day, due.until()));
    }

    private DueNotification render(NotificationCandidate to, NotificationKind kind, LocalDate date, Instant until) {
        Messages messages = Messages.in(UiLocale.resolve(null, to.uiLocale(), to.deviceLocale()));
        return new DueNotification(
                to.userId(),
                date,
                kind,
                to.token(),
                senders.transport(to.token(), to.platform()),
                messages.text("notification." + kind.wire() + ".title", Map.of()),
                messages.text("notification." + kind.wire() + ".body", Map.of()),
                until);
    }

    private void deliver(List<DueNotification> claimed) {
        if (claimed.isEmpty()) {
            return;
        }
        Instant expires = clock.instant().plus(LIFETIME);
        Map<DueNotification, CompletableFuture<PushSender.Outcome>> sent = new LinkedHashMap<>();
        claimed.forEach(one -> sent.put(one, send(one, expires)));
        Map<DueNotification, PushSender.Outcome> outcomes = new LinkedHashMap<>();
        sent.forEach((one, outcome) -> outcomes.put(one, outcome.join()));
        steps.land(outcomes);
    }

    /** A notification that cannot be sent does not stop the others of its page from being sent and noted. */
    private CompletableFuture<PushSender.Outcome> send(DueNotification one, Instant expires) {
        PushSender.Push push = new PushSender.Push(one.token(), one.kind(), one.title(), one.body(), expires);
        try {
            return senders.sender(one.transport()).send(push).exceptionally(this::failed);
        } catch (RuntimeException e) {
            return CompletableFuture.completedFuture(failed(e));
        }
    }

    private PushSender.Outcome failed(Throwable error) {
        database.log(LOG, Level.SEVERE, error, () -> "A notification was not sent");
        return PushSender.Outcome.failed(error.getClass().getSimpleName());
    }
}
