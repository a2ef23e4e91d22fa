/** Assessments and the votes on them. */
@NullMarked
package app.twicetold.persistence.assessment;

import org.jspecify.annotations.NullMarked;
