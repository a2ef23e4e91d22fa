/** What serves pages in a browser: files with digests in their addresses, import maps, and answers that caches keep. */
@NullMarked
package app.twicetold.ui;

import org.jspecify.annotations.NullMarked;
