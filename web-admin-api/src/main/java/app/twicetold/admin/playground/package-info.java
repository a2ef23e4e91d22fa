/** The scoring playground. */
@NullMarked
package app.twicetold.admin.playground;

import org.jspecify.annotations.NullMarked;
