/** The first screen: today's quest, what else to practise, what to go on with. */
@NullMarked
package app.twicetold.core.home;

import org.jspecify.annotations.NullMarked;
