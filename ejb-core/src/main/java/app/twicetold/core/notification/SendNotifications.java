package app.twicetold.core.notification;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.StreakRule;
import app.twicetold.core.schedule.TickSteps;
import app.twicetold.persistence.notification.NotificationCandidate;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Sends what became due, zone by zone and page by page, and tries again what a provider could not take before. Nodes may
 * overlap: the log decides who sends. The notifications of a page travel at the same time, outside any transaction; a
 * node that dies meanwhile has sent them or not, and nobody sends them again.
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

    @Inject
    public SendNotifications(NotificationSteps steps, PushSenders senders, TickSteps ticks, InstantSource clock) {
        this.steps = steps;
        this.senders = senders;
        this.ticks = ticks;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected SendNotifications() {}

    /** Makes the transports ready that have settings. */
    public void prepare() {
        senders.prepare();
    }

    public void send() {
        Instant now = clock.instant();
        part("again", () -> sendAgain(now));
        for (String zone : steps.zones()) {
            part(zone, () -> send(ZoneId.of(zone), now));
        }
    }

    private void part(String part, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.SEVERE, e, () -> "Notifications were not all sent: " + part);
            ticks.partFailed("notifications", part, e);
        }
    }

    private void sendAgain(Instant now) {
        steps.giveUp(now);
        List<DueNotification> page;
        do {
            page = steps.claimAgain(now, PAGE);
            deliver(page, now);
        } while (page.size() == PAGE);
    }

    private void send(ZoneId zone, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        LocalTime to = LocalTime.ofInstant(now, zone);
        // A time that the clocks skipped lies up to an hour before the window.
        LocalTime from =
                LocalTime.ofInstant(now.minus(DailyNotification.WINDOW), zone).minusHours(1);
        boolean alert = !to.isBefore(DailyNotification.ALERT_TIME)
                && to.isBefore(DailyNotification.ALERT_TIME.plus(DailyNotification.WINDOW));
        String after = "";
        while (true) {
            List<NotificationCandidate> page = steps.candidates(zone.getId(), today, from, to, alert, after, PAGE);
            List<DueNotification> due = page.stream()
                    .flatMap(candidate -> due(candidate, zone, today, now))
                    .toList();
            deliver(steps.claim(due, now), now);
            if (page.size() < PAGE) {
                return;
            }
            after = page.get(page.size() - 1).userId();
        }
    }

    private Stream<DueNotification> due(NotificationCandidate candidate, ZoneId zone, LocalDate today, Instant now) {
        DailyNotification.Facts facts = new DailyNotification.Facts(
                zone,
                candidate.remindersEnabled(),
                candidate.reminderTime(),
                candidate.streakRiskAlert(),
                StreakRule.on(UserProgress.ofJson(candidate.progress()).streak(), today)
                        .current(),
                false,
                false);
        return DailyNotification.due(facts, now).stream()
                .map(kind -> render(candidate, kind, today, DailyNotification.until(facts, kind, now)));
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

    private void deliver(List<DueNotification> claimed, Instant now) {
        if (claimed.isEmpty()) {
            return;
        }
        Map<DueNotification, CompletableFuture<PushSender.Outcome>> sent = new LinkedHashMap<>();
        for (DueNotification one : claimed) {
            sent.put(
                    one,
                    senders.sender(one.transport())
                            .send(new PushSender.Push(
                                    one.token(), one.kind(), one.title(), one.body(), now.plus(LIFETIME))));
        }
        Map<DueNotification, PushSender.Outcome> outcomes = new LinkedHashMap<>();
        sent.forEach((one, outcome) -> outcomes.put(one, outcome.join()));
        steps.land(outcomes);
    }
}
