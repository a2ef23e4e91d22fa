/** What every feature needs: ids, time, errors, JSON documents, pages. */
@NullMarked
package app.twicetold.core.shared;

import org.jspecify.annotations.NullMarked;
