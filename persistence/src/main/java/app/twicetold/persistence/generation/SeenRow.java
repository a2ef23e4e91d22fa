package app.twicetold.persistence.generation;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What a user has seen.
 *
 * @param activeOn the last day in UTC on which the user touched a session
 * @param seen bit n, from the lowest bit of the first byte on, is the article of number n
 * @param languages those that the user practises, separated by spaces; null when the account is gone
 */
public record SeenRow(
        String userId,
        LocalDate activeOn,
        byte[] seen,
        @Nullable String languages) {}
