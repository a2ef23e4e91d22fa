package app.twicetold.persistence.playground;

/**
 * A lane that an operator could read before the blind verdict.
 *
 * @param options a JSON object
 * @param chosen whether the verdict is for this lane
 * @param tie whether the verdict is that all lanes are alike
 */
public record JudgedLaneRow(String runId, String provider, String model, String options, boolean chosen, boolean tie) {}
