package app.twicetold.core.notification;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.schedule.TickSteps;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Sends the notifications that became due, those first whose time is over first, and retries those that a provider
 * could not accept before, in turn with the others. Several nodes may run at once: a page is a slice of users that its
 * node has locked, and the notification log decides which node sends. Notifications travel outside any transaction, up
 * to a number at the same time. If a node dies while it sends, its notifications are not sent again, because some may
 * have arrived; the others are left to other nodes.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SendNotifications {
    static final int PAGE = 100;
    static final int MOST_UNDER_WAY = 500;

    private static final Logger LOG = Logger.getLogger(SendNotifications.class.getName());
    private static final int FILLED_AT_ONCE = 1000;
    private static final int TRIES_TO_FILL = 20;
    private static final int GIVEN_UP_AT_ONCE = 1000;
    private static final Duration LIFETIME = Duration.ofHours(1);

    private NotificationSteps steps;
    private PushSenders senders;
    private TickSteps ticks;
    private InstantSource clock;
    private DatabaseState database;
    private ScheduleSettings settings;

    @Inject
    public SendNotifications(
            NotificationSteps steps,
            PushSenders senders,
            TickSteps ticks,
            InstantSource clock,
            DatabaseState database,
            ScheduleSettings settings) {
        this.steps = steps;
        this.senders = senders;
        this.ticks = ticks;
        this.clock = clock;
        this.database = database;
        this.settings = settings;
    }

    protected SendNotifications() {}

    /** Where pages of notifications come from. */
    interface Source {
        String name();

        /** A page of notifications that the caller is to send, which may be empty. */
        List<DueNotification> claim();

        boolean ended();
    }

    /** Prepares the transports that have settings. */
    public void prepare() {
        senders.prepare();
    }

    /** @return false when a part failed; the failure is in the audit log */
    public boolean send() {
        Outbox outbox = new Outbox(MOST_UNDER_WAY, PAGE, this::send, steps::land);
        boolean all = part("devices", this::fill);
        all &= part("over", this::giveUp);
        FreshNotifications fresh =
                new FreshNotifications(steps, clock, new Spread(settings.reminderSpread()), PAGE, this::failed);
        Deque<Source> turns = new ArrayDeque<>(List.of(fresh, new UnsentNotifications(steps, clock, PAGE)));
        while (!turns.isEmpty()) {
            Source source = turns.remove();
            // What could not be written down says nothing of who is due.
            all &= part("arrived", outbox::makeRoom);
            boolean done = part(source.name(), () -> outbox.send(source.claim()));
            all &= done;
            if (done && !source.ended()) {
                turns.add(source);
            }
        }
        return all & part("arrived", outbox::finish) & !fresh.incomplete();
    }

    /** A page of which another transaction has a row is read again at once, and after some times with the next run. */
    private void fill() {
        for (int tries = 0; tries < TRIES_TO_FILL && !steps.isFilled(); tries++) {
            boolean more = true;
            while (more) {
                more = steps.fill(FILLED_AT_ONCE, clock.instant());
            }
        }
    }

    private void giveUp() {
        int given;
        do {
            given = steps.giveUp(clock.instant(), GIVEN_UP_AT_ONCE);
        } while (given == GIVEN_UP_AT_ONCE);
    }

    private boolean part(String part, Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException e) {
            failed(part, e);
            return false;
        }
    }

    private void failed(String part, RuntimeException error) {
        database.log(LOG, Level.SEVERE, error, () -> "Notifications were not all sent: " + part);
        ticks.partFailed("notifications", part, error);
    }

    /** A notification that cannot be sent does not stop the others of its page from being sent and noted. */
    private CompletableFuture<PushSender.Outcome> send(DueNotification one) {
        PushSender.Push push = new PushSender.Push(
                one.token(),
                one.kind(),
                one.title(),
                one.body(),
                clock.instant().plus(LIFETIME));
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
