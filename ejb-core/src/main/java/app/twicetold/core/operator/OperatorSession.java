package app.twicetold.core.operator;

import java.time.Instant;

/**
 * Who operates what.
 *
 * @param actor the operator as the audit log names it
 * @param signedInBy {@code gateway} or {@code key}
 * @param environment {@code development}, {@code test}, {@code staging} or {@code production}
 * @param version of the answering server
 * @param at the clock of the service
 */
public record OperatorSession(String actor, String signedInBy, String environment, String version, Instant at) {}
