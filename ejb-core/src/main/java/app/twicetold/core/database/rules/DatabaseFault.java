package app.twicetold.core.database.rules;

import java.net.SocketTimeoutException;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a failure says about the availability of the database. */
public enum DatabaseFault {
    /** The database refuses connections, does not answer, broke off during work, or takes no changes. */
    AWAY,
    /** The database is there, but every connection to it is in use. */
    CROWDED,
    /** The driver waited in vain for the answer to a statement: the database is away, or the statement is slow. */
    UNANSWERED,
    /** The database ended a statement that took too long, or that an operator cancelled. The database is there. */
    ENDED;

    /** A connection that broke while it was in use. */
    private static final String BROKEN = "08006";
    /** A connection that was closed before; the driver closes one that does not answer. */
    private static final String CLOSED = "08003";
    /** "Query canceled": by statement_timeout, or by somebody. */
    private static final String CANCELLED = "57014";
    /** Class 08 is "connection exception". */
    private static final String CONNECTION_CLASS = "08";
    /** Shutdown by an operator, after a crash, during a start or stop, of a dropped database, of an idle session. */
    private static final Set<String> SHUTDOWN = Set.of("57P01", "57P02", "57P03", "57P04", "57P05");
    /** A statement of a transaction that may only read: on a standby, or on a server that was demoted. */
    private static final String READ_ONLY = "25006";
    /** Somebody else held a lock for longer than a migration waits for it. */
    private static final String LOCKED = "55P03";
    /** PostgreSQL's own limit of connections. */
    private static final String TOO_MANY_CONNECTIONS = "53300";
    /** The messages of the pools of Payara and WildFly when no connection became free in time. */
    private static final List<String> USED_UP = List.of("In-use connections equal max-pool-size", "IJ000655");
    /** A pool that cannot connect wraps the reason in these exceptions. Their class is not on every class path. */
    private static final String OF_A_POOL = "jakarta.resource.";
    /** The client of a broker uses the same wrappers. */
    private static final String OF_A_BROKER = "jakarta.jms.";

    private static final String HIBERNATE = "org.hibernate.";
    /** A broken transaction may leave nothing of its cause but an exception of these packages. */
    private static final List<String> OF_PERSISTENCE =
            List.of("java.sql.", "jakarta.persistence.", "jakarta.transaction.", HIBERNATE);

    private static final String ASKS_FOR_A_CONNECTION = "getConnection";

    private static final int LONGEST_CHAIN = 200;

    /**
     * What the failure says about the database. The search covers causes, suppressed exceptions and next exceptions.
     */
    public static Optional<DatabaseFault> of(Throwable failure) {
        List<Throwable> chain = chain(failure);
        if (chain.stream().anyMatch(DatabaseFault::saysCrowded)) {
            return Optional.of(CROWDED);
        }
        boolean unanswered = chain.stream().anyMatch(DatabaseFault::saysUnanswered);
        if (chain.stream()
                .anyMatch(each -> saysAway(each) && !saysUnanswered(each) && !(unanswered && hasState(each, CLOSED)))) {
            return Optional.of(AWAY);
        }
        if (unanswered) {
            return Optional.of(UNANSWERED);
        }
        return chain.stream().anyMatch(each -> hasState(each, CANCELLED)) ? Optional.of(ENDED) : Optional.empty();
    }

    /** Whether a step of a start may succeed later; also when somebody else holds a lock. */
    public static boolean passesDuringAStart(Throwable failure) {
        return of(failure).isPresent() || chain(failure).stream().anyMatch(each -> hasState(each, LOCKED));
    }

    /**
     * Whether the failure came from a statement, a transaction or the wait for a connection. A database that is away
     * explains such a failure.
     */
    public static boolean ofPersistence(Throwable failure) {
        return chain(failure).stream()
                .anyMatch(each -> OF_PERSISTENCE.stream().anyMatch(isOf(each)) || isOfAWaitForAConnection(each));
    }

    /** The pool of Payara fails with exceptions of any type when several threads find out that the database is away. */
    private static boolean isOfAWaitForAConnection(Throwable each) {
        return Stream.of(each.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(HIBERNATE)
                        && frame.getMethodName().equals(ASKS_FOR_A_CONNECTION));
    }

    /** Whether a broken transaction left nothing of its cause in the failure. */
    public static boolean ofForgottenCause(Throwable failure) {
        return ofPersistence(failure)
                && chain(failure).stream()
                        .noneMatch(each -> each instanceof SQLException sql && sql.getSQLState() != null);
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

    private static boolean hasState(Throwable each, String state) {
        return each instanceof SQLException sql && state.equals(sql.getSQLState());
    }

    /** A time-out while connecting has another state. */
    private static boolean saysUnanswered(Throwable each) {
        return hasState(each, BROKEN) && chain(each).stream().anyMatch(SocketTimeoutException.class::isInstance);
    }

    private static boolean saysCrowded(Throwable each) {
        if (hasState(each, TOO_MANY_CONNECTIONS)) {
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
        if (state != null
                && (state.startsWith(CONNECTION_CLASS) || SHUTDOWN.contains(state) || state.equals(READ_ONLY))) {
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

    /**
     * The failure and what it wraps, outermost first. Ends at an exception of a broker's client, whose pool is not the
     * pool of the database.
     */
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
