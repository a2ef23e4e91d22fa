package app.twicetold.persistence.privacy;

import java.time.Instant;

/** An attempt with a stored recording, by what such attempts are sorted by. */
public record StoredAttempt(Instant uploadedAt, String id) {}
