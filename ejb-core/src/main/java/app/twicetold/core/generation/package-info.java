/** The shelf and its gaps: which drafts are ordered, and the sources that they are written from. */
@NullMarked
package app.twicetold.core.generation;

import org.jspecify.annotations.NullMarked;
