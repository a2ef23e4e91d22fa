/** Onboarding answers and the diagnostic. */
@NullMarked
package app.twicetold.client.onboarding;

import org.jspecify.annotations.NullMarked;
