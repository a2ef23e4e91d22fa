/** Sources of articles: when they are due, which addresses may be fetched, what becomes of the items found. */
@NullMarked
package app.twicetold.core.source;

import org.jspecify.annotations.NullMarked;
