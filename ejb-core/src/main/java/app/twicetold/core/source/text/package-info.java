/** From the bytes of a page to the text of an article. */
@NullMarked
package app.twicetold.core.source.text;

import org.jspecify.annotations.NullMarked;
