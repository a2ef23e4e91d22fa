/** What users may ask about what is kept of them. */
@NullMarked
package app.twicetold.system.privacy;

import org.jspecify.annotations.NullMarked;
