/** Articles of every status, their versions, reviews, reports and health. */
@NullMarked
package app.twicetold.admin.publication;

import org.jspecify.annotations.NullMarked;
