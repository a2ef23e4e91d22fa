package app.twicetold.persistence.overview;

import java.math.BigDecimal;

/**
 * The provider calls of a capability within a window, without those of playgrounds and without skipped entries.
 *
 * @param failures calls without a result
 * @param unpriced calls without a price
 */
public record CapabilityCallsRow(String capability, long calls, long failures, long unpriced, BigDecimal costUsd) {}
