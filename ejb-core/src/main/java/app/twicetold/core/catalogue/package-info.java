/** What the forms and filters of operators offer: every choice that the service knows, in every language. */
@NullMarked
package app.twicetold.core.catalogue;

import org.jspecify.annotations.NullMarked;
