/** The ledger of experience points. */
@NullMarked
package app.twicetold.persistence.reward;

import org.jspecify.annotations.NullMarked;
