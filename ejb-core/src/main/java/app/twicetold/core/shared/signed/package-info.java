/** What others sign, and the keys that they publish. */
@NullMarked
package app.twicetold.core.shared.signed;

import org.jspecify.annotations.NullMarked;
