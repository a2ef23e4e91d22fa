/** Articles in versions, topics and licences, and the queries of the library page. */
@NullMarked
package app.twicetold.persistence.library;

import org.jspecify.annotations.NullMarked;
