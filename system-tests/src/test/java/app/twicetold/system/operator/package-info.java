/** What operators see and do. */
@NullMarked
package app.twicetold.system.operator;

import org.jspecify.annotations.NullMarked;
