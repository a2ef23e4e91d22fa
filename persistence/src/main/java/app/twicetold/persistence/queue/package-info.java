/** What messages need to know of the database that they belong to. */
@NullMarked
package app.twicetold.persistence.queue;

import org.jspecify.annotations.NullMarked;
