package app.twicetold.core.database.rules;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A failure that is of the database's availability and not of what was asked of it. */
public enum DatabaseFault {
    /** It refuses connections, does not answer, or went away in the middle. */
    AWAY,
    /** It is there, and every connection to it is in use. */
    CROWDED;

    /** Class 08 is "connection exception". */
    private static final String CONNECTION_CLASS = "08";
    /** Shutdowns by an operator, after a crash, while it starts or stops, of a dropped database or an idle session. */
    private static final Set<String> SHUTDOWN = Set.of("57P01", "57P02", "57P03", "57P04", "57P05");
    /** PostgreSQL's own limit of connections. */
    private static final String TOO_MANY_CONNECTIONS = "53300";
    /** What the pools of Payara and WildFly say when nothing became free in time. */
    private static final List<String> USED_UP = List.of("In-use connections equal max-pool-size", "IJ000655");
    /** A pool wraps what keeps it from connecting in these. The class is not on every class path. */
    private static final String OF_A_POOL = "jakarta.resource.";
    /** A broker's client uses the same wrappers. */
    private static final String OF_A_BROKER = "jakarta.jms.";
    /** What a broken transaction may leave of its cause: nothing but one of these. */
    private static final List<String> OF_PERSISTENCE =
            List.of("java.sql.", "jakarta.persistence.", "jakarta.transaction.", "org.hibernate.");

    private static final int LONGEST_CHAIN = 200;

    /** What the failure says of the database: its causes, what was suppressed and next exceptions are looked through. */
    public static Optional<DatabaseFault> of(Throwable failure) {
        List<Throwable> chain = chain(failure);
        if (chain.stream().anyMatch(DatabaseFault::saysCrowded)) {
            return Optional.of(CROWDED);
        }
        return chain.stream().anyMatch(DatabaseFault::saysAway) ? Optional.of(AWAY) : Optional.empty();
    }

    /** Whether it came from a statement or a transaction: while the database is away, that explains it. */
    public static boolean ofPersistence(Throwable failure) {
        return chain(failure).stream().anyMatch(each -> OF_PERSISTENCE.stream().anyMatch(isOf(each)));
    }

    /** The innermost reason, on one line. */
    public static String reason(Throwable failure) {
        String reason = chain(failure).stream()
                .filter(each -> each instanceof SQLException
                        || each.getClass().getName().startsWith("java.net."))
                .reduce((outer, inner) -> inner)
                .map(Throwable::getMessage)
                .orElseGet(() -> String.valueOf(failure.getMessage()));
        return reason.lines().findFirst().orElse("no reason given");
    }

    private static Predicate<String> isOf(Throwable each) {
        return each.getClass().getName()::startsWith;
    }

    private static boolean saysCrowded(Throwable each) {
        if (each instanceof SQLException sql && TOO_MANY_CONNECTIONS.equals(sql.getSQLState())) {
            return true;
        }
        @Nullable String message = each.getMessage();
        return message != null && USED_UP.stream().anyMatch(message::contains);
    }

    private static boolean saysAway(Throwable each) {
        if (!(each instanceof SQLException sql)) {
            return false;
        }
        @Nullable String state = sql.getSQLState();
        if (state != null && (state.startsWith(CONNECTION_CLASS) || SHUTDOWN.contains(state))) {
            return true;
        }
        return sql instanceof SQLNonTransientConnectionException
                || sql instanceof SQLTransientConnectionException
                || sql instanceof SQLRecoverableException
                || isOfAPool(sql.getCause());
    }

    private static boolean isOfAPool(@Nullable Throwable cause) {
        return cause != null && ancestry(cause.getClass()).stream().anyMatch(name -> name.startsWith(OF_A_POOL));
    }

    private static List<String> ancestry(Class<?> type) {
        ArrayList<String> names = new ArrayList<>();
        for (@Nullable Class<?> each = type; each != null; each = each.getSuperclass()) {
            names.add(each.getName());
        }
        return names;
    }

    /** Outermost first. Ends at what a broker's client threw: its pool is not the database's. */
    private static List<Throwable> chain(Throwable failure) {
        ArrayList<Throwable> chain = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> waiting = new ArrayDeque<>(List.of(failure));
        while (!waiting.isEmpty() && chain.size() < LONGEST_CHAIN) {
            Throwable each = waiting.remove();
            if (!seen.add(each) || each.getClass().getName().startsWith(OF_A_BROKER)) {
                continue;
            }
            chain.add(each);
            Optional.ofNullable(each.getCause()).ifPresent(waiting::add);
            waiting.addAll(List.of(each.getSuppressed()));
            if (each instanceof SQLException sql) {
                Optional.ofNullable(sql.getNextException()).ifPresent(waiting::add);
            }
        }
        return chain;
    }
}
