/** What training earns, and where a user sees it. */
@NullMarked
package app.twicetold.system.reward;

import org.jspecify.annotations.NullMarked;
