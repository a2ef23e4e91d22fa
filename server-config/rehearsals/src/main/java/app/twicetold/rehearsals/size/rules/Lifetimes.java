package app.twicetold.rehearsals.size.rules;

import java.util.Map;
import java.util.TreeMap;

/**
 * After how many days retention removes what a day of a learner leaves in the database, by the defaults of the service
 * (docs/operations.md). What is not named stays until a deletion.
 */
final class Lifetimes {
    /** The column goes with the recording, which its owner keeps for some days. */
    static final String WORD_TIMES = "transcripts.word_times";

    private static final Map<String, Integer> TABLES = Map.of(
            "daily_quests",
            1,
            "notification_log",
            30,
            "analytics_events",
            30,
            "webhook_events",
            30,
            "provider_calls",
            90);

    private Lifetimes() {}

    /**
     * What of the measured tables and columns is gone, in the order of the names.
     *
     * @param days since the day of the learner
     * @param keptDays how long recordings are kept
     */
    static Map<String, Double> gone(Measured measured, int days, int keptDays) {
        Map<String, Double> gone = new TreeMap<>();
        measured.tables().forEach((table, bytes) -> {
            if (TABLES.getOrDefault(table, Integer.MAX_VALUE) <= days) {
                gone.put(table, bytes);
            }
        });
        Double words = measured.columns().get(WORD_TIMES);
        if (words != null && keptDays <= days) {
            gone.put(WORD_TIMES, words);
        }
        return gone;
    }
}
