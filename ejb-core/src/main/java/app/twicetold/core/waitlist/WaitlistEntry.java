package app.twicetold.core.waitlist;

/**
 * A record of the waitlist as operators export it.
 *
 * @param createdAt an ISO 8601 moment of a fixed length
 * @param locale a language tag
 */
public record WaitlistEntry(String email, String createdAt, String locale) {}
