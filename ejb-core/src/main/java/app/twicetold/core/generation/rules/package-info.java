/** How many drafts which cells get, and what they are made from. */
@NullMarked
package app.twicetold.core.generation.rules;

import org.jspecify.annotations.NullMarked;
