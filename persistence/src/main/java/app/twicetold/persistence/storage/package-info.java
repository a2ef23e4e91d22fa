/** What is known of the objects in the store that no other row names. */
@NullMarked
package app.twicetold.persistence.storage;

import org.jspecify.annotations.NullMarked;
