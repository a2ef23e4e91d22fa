/** Stages of a session, states of an attempt, and what the rounds allow. */
@NullMarked
package app.twicetold.core.training.rules.session;

import org.jspecify.annotations.NullMarked;
