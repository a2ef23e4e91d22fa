package app.twicetold.persistence.analytics;

import java.time.Instant;

/** A file of events that is being written. @param lastAt with {@code lastId}, its last event by arrival and id */
public record AnalyticsFileRow(String objectKey, Instant lastAt, String lastId) {}
