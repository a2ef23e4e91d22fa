package app.twicetold.persistence.purchase;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Entitlements, and the events that were taken. A row changes only while the row of its user is locked. The only
 * exception is the moment when the purchase layer is asked about it.
 */
public class EntitlementRepository {
    private final EntityManager entities;

    public EntitlementRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<EntitlementEntity> find(String userId) {
        return Optional.ofNullable(entities.find(EntitlementEntity.class, userId));
    }

    public void add(EntitlementEntity entitlement) {
        entities.persist(entitlement);
    }

    /**
     * The users whom subscribers of the purchase layer belong to, in the order of their ids. Other subscribers are left
     * out.
     */
    public List<String> usersOf(Collection<String> subscribers) {
        return subscribers.isEmpty()
                ? List.of()
                : NativeRead.of(entities, """
                        select id from users where id = any(:ids)
                        union
                        select user_id from merged_subscribers where subscriber_id = any(:ids)
                        order by 1
                        """)
                        .with("ids", subscribers.toArray(String[]::new))
                        .list(Row::text);
    }

    /** The ids that a user has, or had before a merge. */
    public List<String> subscribersOf(String userId) {
        return NativeRead.of(entities, """
                select :user as subscriber_id
                union all
                (select subscriber_id from merged_subscribers where user_id = :user order by subscriber_id)
                """).with("user", userId).list(Row::text);
    }

    /**
     * Merged accounts of a user that the purchase layer is to be asked about: those under which something was bought,
     * and those of which that is not known yet, of each kind the latest.
     */
    public List<MergedSubscriber> mergedSubscribers(String userId, int mostKnown, int mostOpen) {
        return NativeRead.of(entities, """
                (select subscriber_id, true as bought
                 from merged_subscribers
                 where user_id = :user and known
                 order by merged_at desc, subscriber_id
                 limit :known)
                union all
                (select subscriber_id, false
                 from merged_subscribers
                 where user_id = :user and known is null
                 order by merged_at desc, subscriber_id
                 limit :open)
                """)
                .with("user", userId)
                .with("known", mostKnown)
                .with("open", mostOpen)
                .list(row -> new MergedSubscriber(row.text(), row.bool()));
    }

    /** Notes whether something was bought under ids of merged accounts; other ids are left out. */
    public void markKnown(Collection<String> subscribers, boolean known) {
        if (!subscribers.isEmpty()) {
            entities.createNativeQuery("""
                            update merged_subscribers set known = :known
                            where subscriber_id in (:ids) and known is distinct from :known
                            """)
                    .setParameter("known", known)
                    .setParameter("ids", subscribers)
                    .executeUpdate();
        }
    }

    /**
     * Takes users whom the purchase layer is to be asked about, the longest waiting first. Callers at the same time
     * take different users.
     *
     * @param until when the users are due again if the answer does not land
     */
    public List<String> claimDue(Instant now, Instant until, int limit) {
        return NativeRead.of(entities, """
                update entitlements set ask_at = :until
                where user_id in (
                    select user_id from entitlements
                    where ask_at <= :now
                    order by ask_at, user_id
                    limit :limit
                    for update skip locked
                )
                returning user_id
                """)
                .with("until", until)
                .with("now", now)
                .with("limit", limit)
                .list(Row::text);
    }

    /** Whether an event was taken before. */
    public boolean hasEvent(String source, String eventId) {
        return NativeRead.of(entities, """
                select count(*) from webhook_events where source = :source and event_id = :id
                """)
                        .with("source", source)
                        .with("id", eventId)
                        .first(Row::bigint)
                        .orElseThrow()
                == 1;
    }

    /**
     * Records an event unless it is there already; waits for a transaction that is recording the same one.
     *
     * @return whether this call recorded it
     */
    public boolean insertEventIfAbsent(String source, String eventId, String type, String outcome, Instant now) {
        return entities.createNativeQuery("""
                insert into webhook_events (source, event_id, type, outcome, received_at)
                values (:source, :id, :type, :outcome, :now)
                on conflict do nothing
                """)
                        .setParameter("source", source)
                        .setParameter("id", eventId)
                        .setParameter("type", type)
                        .setParameter("outcome", outcome)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }
}
