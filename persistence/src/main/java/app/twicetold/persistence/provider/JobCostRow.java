package app.twicetold.persistence.provider;

import java.math.BigDecimal;

/**
 * What the calls of one job cost.
 *
 * @param costUsd the sum of those with a price
 * @param unpricedCalls those that were really made and have no price
 */
public record JobCostRow(String jobId, BigDecimal costUsd, long unpricedCalls) {}
