/** The articles that a source lists: feeds, sitemaps, pages of links and JSON documents. */
@NullMarked
package app.twicetold.core.source.listing;

import org.jspecify.annotations.NullMarked;
