/** What many verdicts and scores say about models: strengths with their uncertainty, agreement. */
@NullMarked
package app.twicetold.core.playground.rules.ranking;

import org.jspecify.annotations.NullMarked;
