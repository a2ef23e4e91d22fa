/** Rules that all packages of content operations share. */
@NullMarked
package app.twicetold.core.content.rules;

import org.jspecify.annotations.NullMarked;
