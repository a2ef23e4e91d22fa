package app.twicetold.persistence.waitlist;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.util.List;

/** Records of the waitlist: a key, and a JSON object that is never changed. */
public class WaitlistRepository {
    private final EntityManager entities;

    public WaitlistRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Adds the record. @return false when there is one with the key, which stays as it is */
    public boolean addIfAbsent(String key, String value) {
        return entities.createNativeQuery("""
                insert into waitlist (key, value) values (?1, cast(?2 as jsonb)) on conflict do nothing
                """)
                        .setParameter(1, key)
                        .setParameter(2, value)
                        .executeUpdate()
                == 1;
    }

    /** How many records there are. */
    public long count() {
        return NativeRead.of(entities, "select count(*) from waitlist")
                .first(Row::bigint)
                .orElseThrow();
    }

    /**
     * Records by moment and key, both ascending.
     *
     * @param afterMoment with {@code afterKey} where the last page ended, both empty for the first page
     */
    public List<WaitlistRow> page(String afterMoment, String afterKey, int limit) {
        return NativeRead.of(entities, """
                select key, value ->> 'createdAt', value ->> 'locale' from waitlist
                where (value ->> 'createdAt', key) > (:moment, :key)
                order by value ->> 'createdAt', key
                limit :limit
                """)
                .with("moment", afterMoment)
                .with("key", afterKey)
                .with("limit", limit)
                .list(row -> new WaitlistRow(row.text(), row.text(), row.text()));
    }
}
