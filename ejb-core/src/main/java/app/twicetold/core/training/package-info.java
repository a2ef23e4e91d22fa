/**
 * The training loop. {@code session} and {@code attempt} are what users do. {@code recording} takes and plays bytes,
 * {@code audio} measures them. {@code pipeline} turns a recording into an assessment. {@code life} moves attempts from
 * state to state. {@code rules} decides.
 */
@NullMarked
package app.twicetold.core.training;

import org.jspecify.annotations.NullMarked;
