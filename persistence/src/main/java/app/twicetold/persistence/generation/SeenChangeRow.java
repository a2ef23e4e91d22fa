package app.twicetold.persistence.generation;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What was noted of a user, with what is true of it now, and what is kept.
 *
 * @param changes how many notes there were
 * @param anew whether {@code numbers} and {@code day} are of all sessions of the user, not of some
 * @param languages those that the user practises, separated by spaces; null when the account is gone
 * @param numbers of articles that the user has seen
 * @param day of the last touch in UTC; null without sessions
 * @param seen as it is kept; null when nothing is
 * @param activeOn as it is kept; null when nothing is
 */
public record SeenChangeRow(
        String userId,
        int changes,
        boolean anew,
        @Nullable String languages,
        Integer[] numbers,
        @Nullable LocalDate day,
        byte @Nullable [] seen,
        @Nullable LocalDate activeOn) {}
