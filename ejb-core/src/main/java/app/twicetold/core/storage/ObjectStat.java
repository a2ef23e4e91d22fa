package app.twicetold.core.storage;

/**
 * What is known of an object without reading it.
 *
 * @param size in bytes
 */
public record ObjectStat(long size, String contentType) {}
