/**
 * Fetching of pages that strangers wrote from servers that strangers run: which addresses may be asked, how often, for
 * how long, and how much of an answer is read. Nothing but {@code core.source} fetches anything.
 */
@NullMarked
package app.twicetold.core.source.fetch;

import org.jspecify.annotations.NullMarked;
