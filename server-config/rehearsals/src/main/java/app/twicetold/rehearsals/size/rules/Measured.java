package app.twicetold.rehearsals.size.rules;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was measured at one amount of data. What is missing was not measured; it is not zero.
 *
 * @param day what the learner of {@link Work#USER_DAY} did
 * @param costs of one piece of work
 * @param hotShares by table, from 0 to 1: changes of rows that touched no index
 * @param tables by table, bytes that a day of a learner leaves in it and its indexes
 * @param columns by table and column, bytes of {@code tables} that go before their rows
 */
public record Measured(
        Day day,
        Map<Work, Map<Count, Double>> costs,
        Map<String, Double> hotShares,
        Map<String, Double> tables,
        Map<String, Double> columns) {

    public Measured {
        costs = Map.copyOf(costs);
        hotShares = Map.copyOf(hotShares);
        tables = Map.copyOf(tables);
        columns = Map.copyOf(columns);
    }

    /**
     * A day of a learner.
     *
     * @param sessions of the day
     * @param attempts of a session
     * @param polls of an attempt
     * @param reads of a session
     */
    public record Day(int sessions, int attempts, int polls, int reads) {}

    /** One of the counts of a piece of work, null when it was not measured. */
    public @Nullable Double cost(Work work, Count count) {
        return costs.getOrDefault(work, Map.of()).get(count);
    }

    /**
     * What a session costs beside its attempts, polls, reads and its settlement: the sign-in, its creation, the reading. Null
     * when one of these was not measured. Never negative: parts that were measured apart may add up to more than the day.
     */
    @Nullable
    Double rest(Count count) {
        Double all = cost(Work.USER_DAY, count);
        Double attempt = cost(Work.ATTEMPT, count);
        Double poll = cost(Work.POLL, count);
        Double home = cost(Work.HOME, count);
        Double settlement = cost(Work.SETTLEMENT, count);
        if (all == null || attempt == null || poll == null || home == null || settlement == null) {
            return null;
        }
        double parts = day.attempts * (attempt + day.polls * poll) + day.reads * home + settlement;
        return Math.max(0, all / day.sessions - parts);
    }

    /**
     * What the day of a learner costs: the measured one, or one that is composed of its parts. Null when something that it needs
     * was not measured.
     */
    @Nullable
    Double userDay(Count count, Workload load) {
        if (day.equals(new Day(load.sessions(), load.attempts(), load.polls(), load.reads()))) {
            return cost(Work.USER_DAY, count);
        }
        Double rest = rest(count);
        Double attempt = cost(Work.ATTEMPT, count);
        Double poll = cost(Work.POLL, count);
        Double home = cost(Work.HOME, count);
        Double settlement = cost(Work.SETTLEMENT, count);
        if (rest == null || attempt == null || poll == null || home == null || settlement == null) {
            return null;
        }
        return load.sessions()
                * (load.attempts() * (attempt + load.polls() * poll) + load.reads() * home + settlement + rest);
    }
}
