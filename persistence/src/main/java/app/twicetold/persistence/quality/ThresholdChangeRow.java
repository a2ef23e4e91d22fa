package app.twicetold.persistence.quality;

import java.time.Instant;

/** The thresholds that an operator gave a language. */
public record ThresholdChangeRow(Instant at, String actor, String language, int autoPublish, int reviewFloor) {}
