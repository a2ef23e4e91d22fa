/** The closed answers of onboarding. */
@NullMarked
package app.twicetold.core.onboarding.rules;

import org.jspecify.annotations.NullMarked;
