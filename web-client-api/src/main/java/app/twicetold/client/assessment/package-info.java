/** Assessments and comparisons as clients see them. */
@NullMarked
package app.twicetold.client.assessment;

import org.jspecify.annotations.NullMarked;
