/** A real database for the tests of every module. */
@NullMarked
package app.twicetold.persistence.testing;

import org.jspecify.annotations.NullMarked;
