/** The public pages: their addresses, their text, how they are rendered and served. */
@NullMarked
package app.twicetold.landing.site;

import org.jspecify.annotations.NullMarked;
