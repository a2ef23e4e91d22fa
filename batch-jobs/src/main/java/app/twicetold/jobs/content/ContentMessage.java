package app.twicetold.jobs.content;

import app.twicetold.core.shared.Json;

/** A message that asks for a content job: ids only, as JSON text. */
record ContentMessage(String stage, String jobId) {
    private static final String STAGE = "content";

    static String text(String jobId) {
        return Json.write(new ContentMessage(STAGE, jobId));
    }

    /**
     * @throws IllegalStateException when the text is no message of this queue; such a text ends in the dead-letter
     *     queue
     */
    static ContentMessage parse(String text) {
        ContentMessage message = Json.read(text, ContentMessage.class);
        if (!STAGE.equals(message.stage())) {
            throw new IllegalStateException("Content work has no stage named " + message.stage());
        }
        return message;
    }
}
