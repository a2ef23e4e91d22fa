/** What content operations cost over a large library. */
@NullMarked
package app.twicetold.bench.content;

import org.jspecify.annotations.NullMarked;
