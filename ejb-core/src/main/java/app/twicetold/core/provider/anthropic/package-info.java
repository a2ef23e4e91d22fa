/** The Messages API of Anthropic. */
@NullMarked
package app.twicetold.core.provider.anthropic;

import org.jspecify.annotations.NullMarked;
