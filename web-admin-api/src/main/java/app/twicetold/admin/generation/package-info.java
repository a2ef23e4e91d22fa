/** What operators steer the writing of articles by. */
@NullMarked
package app.twicetold.admin.generation;

import org.jspecify.annotations.NullMarked;
