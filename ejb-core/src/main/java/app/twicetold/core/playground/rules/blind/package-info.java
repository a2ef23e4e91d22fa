/** What may be seen of lanes before an operator has judged them. */
@NullMarked
package app.twicetold.core.playground.rules.blind;

import org.jspecify.annotations.NullMarked;
