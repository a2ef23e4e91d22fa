package app.twicetold.core.provider;

/** One provider behind one port. Thread-safe; holds no transaction and no database connection. */
public interface Adapter {
    /** The provider id of chain entries and refs. */
    String provider();
}
