/** Which moves an article may make, who decides them, and how healthy it is. */
@NullMarked
package app.twicetold.core.publication.rules;

import org.jspecify.annotations.NullMarked;
