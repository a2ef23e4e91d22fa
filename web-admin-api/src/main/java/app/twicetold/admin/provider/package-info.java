/** Chains of AI providers and what they cost. */
@NullMarked
package app.twicetold.admin.provider;

import org.jspecify.annotations.NullMarked;
