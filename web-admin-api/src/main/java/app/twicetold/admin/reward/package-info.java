/** What operators put right in the rewards of users. */
@NullMarked
package app.twicetold.admin.reward;

import org.jspecify.annotations.NullMarked;
