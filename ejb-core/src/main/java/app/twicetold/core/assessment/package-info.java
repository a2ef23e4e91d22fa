/** Assessments as they are stored; what they say is in {@code rules}. */
@NullMarked
package app.twicetold.core.assessment;

import org.jspecify.annotations.NullMarked;
