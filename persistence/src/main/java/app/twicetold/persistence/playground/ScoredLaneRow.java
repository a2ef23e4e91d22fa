package app.twicetold.persistence.playground;

/**
 * The overall score that a lane of a revealed run gave for a round, on an article with several such runs.
 *
 * @param options a JSON object
 * @param prompts the edition that the run began with
 * @param chosen whether the blind verdict of the run is for this lane, and was given when the round was judged
 */
public record ScoredLaneRow(
        String articleId,
        String runId,
        int round,
        String provider,
        String model,
        String options,
        String prompts,
        int overall,
        boolean chosen) {}
