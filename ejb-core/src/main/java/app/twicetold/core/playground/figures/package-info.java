/** What the runs of the playground together say about models. Only revealed runs count. */
@NullMarked
package app.twicetold.core.playground.figures;

import org.jspecify.annotations.NullMarked;
