package app.twicetold.core.job;

import app.twicetold.core.content.ContentJob;
import java.math.BigDecimal;

/**
 * A content job and what its calls cost.
 *
 * @param costUsd the sum of the calls with a price, six places
 * @param unpricedCalls calls that were made and have no price
 */
public record JobView(ContentJob job, BigDecimal costUsd, long unpricedCalls) {}
