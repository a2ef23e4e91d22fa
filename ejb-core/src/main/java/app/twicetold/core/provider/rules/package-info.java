/**
 * What an outcome of a provider means: error classes, their effect on a chain and an attempt, and how sure a transcript
 * is.
 */
@NullMarked
package app.twicetold.core.provider.rules;

import org.jspecify.annotations.NullMarked;
