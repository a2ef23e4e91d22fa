/** What practice has led to: the weeks, the ability, the skills, the latest sessions. */
@NullMarked
package app.twicetold.core.growth;

import org.jspecify.annotations.NullMarked;
