/** The operator API under {@code /v1/admin}. */
@NullMarked
package app.twicetold.admin;

import org.jspecify.annotations.NullMarked;
