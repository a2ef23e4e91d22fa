/** The first steps of a user, with the first assessment. */
@NullMarked
package app.twicetold.system.onboarding;

import org.jspecify.annotations.NullMarked;
