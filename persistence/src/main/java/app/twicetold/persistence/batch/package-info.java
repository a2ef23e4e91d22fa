/** What Jakarta Batch runs and ran. */
@NullMarked
package app.twicetold.persistence.batch;

import org.jspecify.annotations.NullMarked;
