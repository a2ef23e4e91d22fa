package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationSlot;
import app.twicetold.core.notification.rules.Spread;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.notification.DeviceRepository.Position;
import app.twicetold.persistence.notification.NotificationLogRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every step in a transaction of its own, as the container runs it. It notes statements and the rows that they read. */
final class SeparateSteps extends NotificationSteps {
    final List<String> statements = Collections.synchronizedList(new ArrayList<>());
    final AtomicLong rowsRead = new AtomicLong();

    private final TestDatabase database;
    private final PushSenders senders;

    SeparateSteps(TestDatabase database, PushSenders senders) {
        this.database = database;
        this.senders = senders;
    }

    @Override
    public List<String> zones() {
        return each(NotificationSteps::zones);
    }

    @Override
    public boolean isFilled() {
        return each(NotificationSteps::isFilled);
    }

    @Override
    public boolean fill(int most, Instant now) {
        return each(steps -> steps.fill(most, now));
    }

    @Override
    public List<NotificationSlot> occupied(List<NotificationSlot> slots) {
        return each(steps -> steps.occupied(slots));
    }

    @Override
    public ClaimedPage claim(NotificationSlot slot, Position after, Spread spread, Instant now, int limit) {
        return each(steps -> steps.claim(slot, after, spread, now, limit));
    }

    @Override
    public List<DueNotification> claimAgain(Instant now, @Nullable DueNotification last, int limit) {
        return each(steps -> steps.claimAgain(now, last, limit));
    }

    @Override
    public int giveUp(Instant now, int limit) {
        return each(steps -> steps.giveUp(now, limit));
    }

    @Override
    public void land(Map<DueNotification, PushSender.Outcome> outcomes) {
        each(steps -> {
            steps.land(outcomes);
            return true;
        });
    }

    private <T> T each(Function<NotificationSteps, T> work) {
        AtomicReference<T> result = new AtomicReference<>();
        List<String> sent = database.statementsOf(entities -> {
            // Tables of tests are so small that reading them whole is the fastest way.
            entities.createNativeQuery("set local enable_seqscan = off").executeUpdate();
            long before = rows(entities);
            result.set(work.apply(new NotificationSteps(
                    new DeviceRepository(entities), new NotificationLogRepository(entities), senders)));
            rowsRead.addAndGet(rows(entities) - before);
        });
        sent.stream()
                .filter(sql -> !sql.contains("pg_stat_xact") && !sql.startsWith("set local"))
                .forEach(statements::add);
        return Objects.requireNonNull(result.get());
    }

    private static long rows(EntityManager entities) {
        return NativeRead.of(entities, """
                select cast(coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) as bigint)
                from pg_stat_xact_user_tables
                where schemaname = 'public'
                """).first(Row::bigint).orElseThrow();
    }
}
