/** What users take back: the deletion of what they recorded and of all that followed from it. */
@NullMarked
package app.twicetold.core.privacy;

import org.jspecify.annotations.NullMarked;
