/** The first screen: today's quest, other articles to practise, and the session to resume. */
@NullMarked
package app.twicetold.core.home;

import org.jspecify.annotations.NullMarked;
