package app.twicetold.persistence.waitlist;

/** A record of the waitlist: its key, and the parts of its value. */
public record WaitlistRow(String key, String createdAt, String locale) {}
