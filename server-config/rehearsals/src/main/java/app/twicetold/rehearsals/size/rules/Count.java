package app.twicetold.rehearsals.size.rules;

import java.util.Locale;

/** What is counted of a piece of work, over all processes. */
public enum Count {
    STATEMENTS,
    TRANSACTIONS,
    /** Transactions that changed something. */
    WRITING_TRANSACTIONS,
    ROWS_READ,
    /** Pages of 8 kB that the database asked its own memory for. */
    BLOCKS_HIT,
    /** Pages of 8 kB that the database asked the system for. */
    BLOCKS_READ,
    WAL_BYTES,
    /** Whole pages in the write-ahead log, the first change of each after a checkpoint. */
    WAL_FULL_PAGES,
    LEAF_INSERTS,
    /** Waits for a lock of more than 10 ms. */
    LOCK_WAITS,
    /** By which the tables and their indexes grow. */
    STORED_BYTES,
    /** Processor milliseconds of the application server. */
    NODE_MS,
    DATABASE_MS,
    BROKER_MS;

    /** As it is written in the file. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
