package app.twicetold.persistence.playground;

/**
 * A lane that an operator could read before the blind verdict.
 *
 * @param options a JSON object
 * @param prompts the edition that the run began with
 * @param chosen whether the verdict is for this lane; of a tie no lane is chosen
 */
public record JudgedLaneRow(
        String runId, String provider, String model, String options, String prompts, boolean chosen) {}
