package app.twicetold.persistence.generation;

import java.time.LocalDate;

/**
 * What a user has seen.
 *
 * @param activeOn the last day in UTC on which the user touched a session
 * @param seen bit n, from the lowest bit of the first byte on, is the article of number n
 */
public record SeenRow(String userId, LocalDate activeOn, byte[] seen) {}
