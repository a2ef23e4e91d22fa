package app.twicetold.core.notification;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.StreakRule;
import app.twicetold.persistence.notification.NotificationCandidate;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sends what became due, zone by zone and page by page. Nodes may overlap: the log decides who sends. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SendNotifications {
    private static final Logger LOG = Logger.getLogger(SendNotifications.class.getName());
    private static final int PAGE = 200;

    private NotificationSteps steps;
    private PushSender sender;
    private InstantSource clock;

    @Inject
    public SendNotifications(NotificationSteps steps, PushSender sender, InstantSource clock) {
        this.steps = steps;
        this.sender = sender;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected SendNotifications() {}

    public void send() {
        Instant now = clock.instant();
        for (String zone : steps.zones()) {
            try {
                send(ZoneId.of(zone), now);
            } catch (RuntimeException e) {
                LOG.log(Level.SEVERE, e, () -> "The notifications of " + zone + " were not all sent");
            }
        }
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
            for (NotificationCandidate candidate : page) {
                DailyNotification.due(facts(candidate, zone, today), now)
                        .ifPresent(kind -> send(candidate, kind, today, now));
            }
            if (page.size() < PAGE) {
                return;
            }
            after = page.get(page.size() - 1).userId();
        }
    }

    private static DailyNotification.Facts facts(NotificationCandidate candidate, ZoneId zone, LocalDate today) {
        return new DailyNotification.Facts(
                zone,
                candidate.remindersEnabled(),
                candidate.reminderTime(),
                candidate.streakRiskAlert(),
                StreakRule.on(UserProgress.ofJson(candidate.progress()).streak(), today)
                        .current(),
                false,
                false);
    }

    private void send(NotificationCandidate to, NotificationKind kind, LocalDate date, Instant now) {
        Messages messages = Messages.in(UiLocale.resolve(null, to.uiLocale(), to.deviceLocale()));
        String title = messages.text("notification." + kind.wire() + ".title", Map.of());
        String body = messages.text("notification." + kind.wire() + ".body", Map.of());
        if (steps.claim(to.userId(), date, kind, sender.transport(), title, body, now)) {
            steps.land(to, date, sender.send(to.token(), to.platform(), title, body));
        }
    }
}
