package app.twicetold.jobs.privacy;

import app.twicetold.core.shared.Json;

/**
 * A message that asks for a deletion job: ids only, as JSON text. It shares the queue of the pipeline and has listeners of
 * its own.
 */
public record DeletionMessage(String stage, String jobId) {
    /** The stage by which the listener of the queue knows it. */
    public static final String STAGE = "deletion";

    static String text(String jobId) {
        return Json.write(new DeletionMessage(STAGE, jobId));
    }

    /** @throws IllegalStateException when the text is no such message */
    public static DeletionMessage parse(String text) {
        return Json.read(text, DeletionMessage.class);
    }
}
