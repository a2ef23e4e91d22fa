/** Parts of assessments as clients and operators see them. */
@NullMarked
package app.twicetold.web.assessment;

import org.jspecify.annotations.NullMarked;
