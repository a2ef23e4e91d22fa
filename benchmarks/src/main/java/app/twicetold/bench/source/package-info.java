/** How well the text of an article is found on a page. */
@NullMarked
package app.twicetold.bench.source;

import org.jspecify.annotations.NullMarked;
