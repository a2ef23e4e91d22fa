/** Content jobs as operators see them. */
@NullMarked
package app.twicetold.admin.job;

import org.jspecify.annotations.NullMarked;
