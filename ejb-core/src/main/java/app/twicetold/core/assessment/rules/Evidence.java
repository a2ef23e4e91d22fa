package app.twicetold.core.assessment.rules;

/**
 * What was really said, and where. Specification: evidence item.
 *
 * @param id unique in its assessment, {@code ev_1} first in the recording
 * @param startMs 0 or later
 * @param endMs not before {@code startMs}, at most the duration of the attempt
 */
public record Evidence(String id, long startMs, long endMs, String transcriptExcerpt) {
    public Evidence {
        if (startMs < 0 || endMs < startMs) {
            throw new IllegalArgumentException("No time span: " + startMs + " to " + endMs);
        }
    }
}
