/** What a new user answers, and the diagnostic session that the answers start. */
@NullMarked
package app.twicetold.core.onboarding;

import org.jspecify.annotations.NullMarked;
