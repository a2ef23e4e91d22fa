package app.twicetold.persistence.provider;

/**
 * Articles of a window.
 *
 * @param made those of them that a job wrote
 */
public record FirstPublicationsRow(long all, long made) {}
