package app.twicetold.core.storage;

/**
 * What a write stored.
 *
 * @param size in bytes
 * @param sha256 of all bytes, 64 lower-case hex digits
 */
public record StoredObject(long size, String sha256) {}
