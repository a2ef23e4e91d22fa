package app.twicetold.persistence.overview;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** What was counted over the whole past, kept so that readers need not count it. */
public class RollUpRepository {
    private final EntityManager entities;

    public RollUpRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time count, until its end. */
    public void lock() {
        NativeRead.of(entities, "select cast(pg_advisory_xact_lock(hashtextextended('roll-up', 0)) as text) as locked")
                .run();
    }

    /** What was last counted of each cell; empty when nothing was counted yet. */
    public List<CellSeenRow> cellsSeen() {
        return NativeRead.of(entities, "select language, topic_id, difficulty, seen from cells_seen")
                .list(row -> new CellSeenRow(row.text(), row.text(), row.integer(), row.integer()));
    }

    /** Puts a new count of all cells in the place of the one before. */
    public void replaceCellsSeen(List<CellSeenRow> rows, Instant now) {
        entities.createNativeQuery("delete from cells_seen").executeUpdate();
        entities.createNativeQuery("""
                insert into cells_seen (language, topic_id, difficulty, seen, counted_at)
                select language, topic_id, difficulty, seen, :now
                from unnest(
                    cast(:languages as text[]), cast(:topics as text[]), cast(:difficulties as integer[]),
                    cast(:seen as integer[])
                ) as c (language, topic_id, difficulty, seen)
                """)
                .setParameter("now", now)
                .setParameter("languages", rows.stream().map(CellSeenRow::language).toArray(String[]::new))
                .setParameter("topics", rows.stream().map(CellSeenRow::topicId).toArray(String[]::new))
                .setParameter("difficulties", rows.stream().map(CellSeenRow::difficulty).toArray(Integer[]::new))
                .setParameter("seen", rows.stream().map(CellSeenRow::seen).toArray(Integer[]::new))
                .executeUpdate();
    }
}
