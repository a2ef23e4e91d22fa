package app.twicetold.core.reward.repair;

import static app.twicetold.core.reward.RewardFixture.noon;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.reward.RewardFixture;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operators who repair streaks, and the work on it, in the database. */
final class StreakRepairFixture {
    static final Actor OPERATOR = new Actor("ops@example.com", "req_1");

    /** The time of all work. */
    static final Instant WORK = noon(50);

    private final TestDatabase database;

    StreakRepairFixture(TestDatabase database) {
        this.database = database;
    }

    RequestStreakRepair.Requested request(LocalDate from, LocalDate to, Instant now) {
        return request(form(from.toString(), to.toString(), "The store was away."), now);
    }

    RequestStreakRepair.Requested request(JsonNode document, Instant now) {
        InstantSource clock = InstantSource.fixed(now);
        return database.inTransaction(entities -> new RequestStreakRepair(
                        new StreakRepairRepository(entities),
                        new RecordAudit(new AuditRepository(entities), clock),
                        clock)
                .request(OPERATOR, document));
    }

    static JsonNode form(@Nullable String from, @Nullable String to, @Nullable String reason) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("from", from)
                .put("to", to)
                .put("reason", reason);
    }

    /** The repairs that exist, newest first. */
    List<StreakRepairView> list() {
        return page(null, 50).items();
    }

    Page<StreakRepairView> page(@Nullable Cursor cursor, int limit) {
        return database.inTransaction(
                entities -> new ListStreakRepairs(new StreakRepairRepository(entities)).list(cursor, limit));
    }

    int statementsOfAPage() {
        return database.statementsOf(
                        entities -> new ListStreakRepairs(new StreakRepairRepository(entities)).list(null, 50))
                .size();
    }

    void run() {
        run(new Steps());
    }

    void run(StreakRepairSteps steps) {
        new RepairStreaks(steps, new DatabaseState(System::nanoTime)).run();
    }

    void repair(String repair, String user) {
        new Steps().repair(repair, user);
    }

    List<String> users(String repair) {
        return new Steps().users(repair, 100);
    }

    int statementsOfARepair(String repair, String user) {
        return database.statementsOf(entities -> steps(entities).repair(repair, user))
                .size();
    }

    /** The planner knows the rows of now, not those at the last visit of autovacuum. */
    long sessionsRead(String repair) {
        database.run(entities -> entities.createNativeQuery("analyze sessions").executeUpdate());
        return database.rowsRead("sessions", entities -> steps(entities).users(repair, 100));
    }

    List<@Nullable Object> cursors() {
        return database.inTransaction(entities -> {
            @SuppressWarnings("unchecked")
            List<@Nullable Object> cursors = entities.createNativeQuery("select after_user_id from streak_repairs")
                    .getResultList();
            return cursors;
        });
    }

    /** A worker that dies when it did some users. */
    StreakRepairSteps dyingAfter(int users) {
        return new Steps() {
            private int left = users;

            @Override
            public void repair(String repairId, String userId) {
                if (left-- == 0) {
                    throw new Death();
                }
                super.repair(repairId, userId);
            }
        };
    }

    private static StreakRepairSteps steps(EntityManager entities) {
        return new StreakRepairSteps(
                new StreakRepairRepository(entities),
                new UserRepository(entities),
                RewardFixture.replay(entities),
                InstantSource.fixed(WORK));
    }

    static final class Death extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Each step in a transaction of its own. */
    private class Steps extends StreakRepairSteps {
        @Override
        public List<String> open() {
            return database.inTransaction(entities -> steps(entities).open());
        }

        @Override
        public List<String> users(String repairId, int limit) {
            return database.inTransaction(entities -> steps(entities).users(repairId, limit));
        }

        @Override
        public void repair(String repairId, String userId) {
            database.run(entities -> steps(entities).repair(repairId, userId));
        }

        @Override
        public void leave(String repairId, String userId) {
            database.run(entities -> steps(entities).leave(repairId, userId));
        }

        @Override
        public void done(String repairId) {
            database.run(entities -> steps(entities).done(repairId));
        }
    }
}
