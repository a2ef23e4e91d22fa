/** Settlement: what a completed session pays, once. */
@NullMarked
package app.twicetold.core.reward;

import org.jspecify.annotations.NullMarked;
