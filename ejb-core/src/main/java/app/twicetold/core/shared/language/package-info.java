/** What differs between the supported languages: one table, and the functions that read it. */
@NullMarked
package app.twicetold.core.shared.language;

import org.jspecify.annotations.NullMarked;
