/** What is counted by the week: quests and growth. */
@NullMarked
package app.twicetold.core.reward.rules.week;

import org.jspecify.annotations.NullMarked;
