package app.twicetold.persistence.playground;

import java.io.Serializable;

/** A run has one verdict that counts, and one that was given while it was blind. */
public record PlaygroundVerdictKey(String runId, boolean blind) implements Serializable {}
