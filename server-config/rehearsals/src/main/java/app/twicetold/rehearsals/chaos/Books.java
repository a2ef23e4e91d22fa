package app.twicetold.rehearsals.chaos;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the database and the store of recordings say after a run.
 *
 * @param attempts by id
 * @param settlements of the completed sessions, by session
 * @param users each with its totals
 * @param exemplarsUnderWay attempts whose exemplar is still pending
 * @param objects keys of what lies in the store
 * @param owned keys that a row names
 */
record Books(
        Map<String, End> attempts,
        Map<String, Settlement> settlements,
        List<Totals> users,
        Set<String> exemplarsUnderWay,
        Set<String> objects,
        Set<String> owned) {

    Books {
        attempts = Map.copyOf(attempts);
        settlements = Map.copyOf(settlements);
        users = List.copyOf(users);
        exemplarsUnderWay = Set.copyOf(exemplarsUnderWay);
        objects = Set.copyOf(objects);
        owned = Set.copyOf(owned);
    }

    /**
     * How an attempt ended.
     *
     * @param errorCode null unless it failed
     */
    record End(String status, @Nullable String errorCode) {}

    /**
     * What a completed session was paid.
     *
     * @param stored whether the session keeps its settlement, for a replay
     * @param awarded XP, as the session says
     * @param ledger XP, the sum of the ledger
     * @param repeated rows of a type that the ledger has more than once
     */
    record Settlement(boolean stored, long awarded, long ledger, int repeated) {}

    /**
     * What a user has by the totals and by the rows that they add up.
     *
     * @param xp XP as the user has it
     * @param ledger XP, the sum of the ledger
     * @param sessions completed sessions as the user has them
     * @param completed completed sessions, counted
     */
    record Totals(String user, long xp, long ledger, long sessions, long completed) {}
}
