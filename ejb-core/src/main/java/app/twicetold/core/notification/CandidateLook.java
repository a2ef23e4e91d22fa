package app.twicetold.core.notification;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.localization.UiLocale;
import app.twicetold.core.notification.rules.DailyNotification;
import app.twicetold.core.notification.rules.NotificationKind;
import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.notification.NotificationCandidate;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a look at a user finds.
 *
 * @param due the notification to send now, if any
 * @param done whether the day needs no other look, unless the notification fails
 */
record CandidateLook(Optional<DueNotification> due, boolean done) {
    private static final Set<String> NOT_SENT = Set.of("failed", "unregistered");

    /** @throws RuntimeException when what is stored of the user cannot be read */
    static CandidateLook at(
            NotificationCandidate candidate, NotificationSlot slot, Spread spread, Instant now, PushSenders senders) {
        DailyNotification.Facts facts = facts(candidate, slot, spread);
        Optional<DueNotification> due =
                DailyNotification.due(facts, now).map(found -> render(candidate, found, slot, senders));
        return new CandidateLook(due, due.isPresent() || facts.practised() || facts.notified());
    }

    private static DailyNotification.Facts facts(
            NotificationCandidate candidate, NotificationSlot slot, Spread spread) {
        String outcome = candidate.outcome();
        boolean failed = outcome != null && NOT_SENT.contains(outcome);
        return new DailyNotification.Facts(
                slot.zone(),
                slot.day(),
                candidate.remindersEnabled(),
                candidate.reminderTime(),
                candidate.streakRiskAlert(),
                StreakRule.on(UserProgress.ofJson(candidate.progress()).streak(), slot.day())
                        .current(),
                candidate.practised(),
                outcome != null && !failed,
                failed ? WireValue.of(NotificationKind.class, Objects.requireNonNull(candidate.kind())) : null,
                spread.delay(candidate.part()));
    }

    private static DueNotification render(
            NotificationCandidate to, DailyNotification.Due due, NotificationSlot slot, PushSenders senders) {
        Messages messages = Messages.in(UiLocale.resolve(null, to.uiLocale(), to.deviceLocale()));
        String key = "notification." + due.kind().wire();
        return new DueNotification(
                to.userId(),
                slot.day(),
                due.kind(),
                to.token(),
                senders.transport(to.token(), to.platform()),
                messages.text(key + ".title", Map.of()),
                messages.text(key + ".body", Map.of()),
                due.until());
    }
}
