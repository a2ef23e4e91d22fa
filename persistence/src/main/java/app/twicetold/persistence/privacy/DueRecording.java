package app.twicetold.persistence.privacy;

import java.time.Instant;

/**
 * An attempt with a stored recording, by what such attempts are sorted by.
 *
 * @param purgeAt after this moment the recording goes
 */
public record DueRecording(Instant purgeAt, String id) {}
