package app.twicetold.client.account;

import java.time.Instant;

/** A deletion whose rows are gone; the job removes the stored sound. */
public record DeletionResponse(String jobId, Instant purgeBackupsBy) {}
