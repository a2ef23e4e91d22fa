/** What the checks of drafts found. */
@NullMarked
package app.twicetold.admin.quality;

import org.jspecify.annotations.NullMarked;
