package app.twicetold.persistence;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import org.hibernate.query.NativeQuery;
import org.hibernate.type.BasicTypeReference;

/**
 * Native queries whose columns have Hibernate's types. For a column with a mere class, or with nothing, Hibernate asks the
 * driver what it is, and the driver asks the catalogue of the database. A new read is a {@link NativeRead}.
 */
public final class NativeReads {
    private NativeReads() {}

    /** A query of one column. */
    @SuppressWarnings("unchecked")
    public static <T> NativeQuery<T> column(
            EntityManager entities, String name, BasicTypeReference<T> type, String sql) {
        return entities.createNativeQuery(sql).unwrap(NativeQuery.class).addScalar(name, type);
    }

    /** A query of several columns, each of which needs its {@code addScalar}. */
    @SuppressWarnings("unchecked")
    public static NativeQuery<Tuple> tuples(EntityManager entities, String sql) {
        return entities.createNativeQuery(sql, Tuple.class).unwrap(NativeQuery.class);
    }
}
