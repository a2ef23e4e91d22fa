/** Sources of articles. */
@NullMarked
package app.twicetold.admin.source;

import org.jspecify.annotations.NullMarked;
