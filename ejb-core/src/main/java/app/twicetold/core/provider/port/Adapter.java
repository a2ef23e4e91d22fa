package app.twicetold.core.provider.port;

/** One provider behind one port. Thread-safe; holds no transaction and no database connection. */
public interface Adapter {
    /** The provider id of chain entries and refs. */
    String provider();

    /** Whether the entry of a chain means this adapter. */
    default boolean serves(ChainEntry entry) {
        return provider().equals(entry.provider());
    }
}
