package app.twicetold.persistence.training;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of a user that are under way, found by the sessions that the user has not completed. The statements ask
 * for {@code status || ''} for the reason that {@link StepClaimRepository} has.
 */
public class UserWorkRepository {
    private static final String OTHERS = """
            count(*)
            from sessions s
            join attempts o on o.session_id = s.id and o.status || '' = 'processing' and o.id <> mine.id
            where s.user_id = mine.user_id and s.completed_at is null
            """;

    private final EntityManager entities;

    public UserWorkRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** How many other attempts of the user of an attempt are processed, waiting or at work. */
    public long underWayBeside(String attemptId) {
        return NativeRead.of(entities, """
                select (select %s) from attempts mine where mine.id = :id
                """.formatted(OTHERS))
                .with("id", attemptId)
                .first(Row::bigint)
                .orElse(0L);
    }

    /** Waits until no other transaction decides about an attempt of the same user, and until the end of this one. */
    public void lockUserOf(String attemptId) {
        NativeRead.of(entities, """
                select cast(pg_advisory_xact_lock(hashtextextended('work of ' || user_id, 0)) as text) as locked
                from attempts where id = :id
                """).with("id", attemptId).run();
    }

    /**
     * What is under way beside an attempt.
     *
     * @param unsent the end of the lease of work whose message was not sent; nobody can take it
     */
    public Beside beside(String attemptId, Instant now, Instant unsent) {
        return NativeRead.of(entities, """
                select
                    (select %s and o.claim_token is not null and o.lease_until >= :now) as at_work,
                    exists (
                        select 1
                        from attempts w
                        where w.status = 'processing' and w.claim_token is null and w.user_id <> mine.user_id
                          and w.lease_until > :unsent and (w.waits_until is null or w.waits_until <= :now)
                    ) as others_wait
                from attempts mine
                where mine.id = :id
                """.formatted(OTHERS))
                .with("id", attemptId)
                .with("now", now)
                .with("unsent", unsent)
                .first(row -> new Beside(row.bigint(), row.bool()))
                .orElse(new Beside(0, false));
    }

    /**
     * What is under way beside an attempt.
     *
     * @param atWork how many others of its user are worked on
     * @param othersWait whether attempts of other users wait for a listener
     */
    public record Beside(long atWork, boolean othersWait) {}

    /**
     * How often an attempt was put off that waits for a delivery of a step, or of one after it; empty when it waits for none.
     *
     * @param waits how often the first step was put off when the message was sent; null for a message that does not tell
     */
    public OptionalInt waiting(String first, String attemptId, @Nullable Integer waits, Instant now) {
        return NativeRead.of(entities, """
                select waits
                from attempts
                where id = :id and status || '' = 'processing' and claim_token is null
                  and (step = :first or :first = 'transcribe')
                  and (step <> :first or waits = coalesce(cast(:waits as integer), waits))
                  and (waits_until is null or waits_until <= :now)
                """)
                .with("id", attemptId)
                .with("first", first)
                .with("waits", waits)
                .with("now", now)
                .first(Row::integer)
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }
}
