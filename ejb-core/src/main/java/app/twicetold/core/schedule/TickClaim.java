package app.twicetold.core.schedule;

import java.time.Instant;

/**
 * A tick that one node holds until its lease ends.
 *
 * @param name of the job
 * @param token with which the holder renews and finishes it
 * @param run how often the tick was begun, from 1
 */
public record TickClaim(String name, Instant tick, String token, int run) {}
