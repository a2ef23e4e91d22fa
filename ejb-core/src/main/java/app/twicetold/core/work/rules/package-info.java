/** How long work waits for a provider that is away. */
@NullMarked
package app.twicetold.core.work.rules;

import org.jspecify.annotations.NullMarked;
