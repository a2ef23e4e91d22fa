/** What an installation of a size needs, computed from what work was measured to cost. Pure: nothing is read or written. */
@NullMarked
package app.twicetold.rehearsals.size.rules;

import org.jspecify.annotations.NullMarked;
