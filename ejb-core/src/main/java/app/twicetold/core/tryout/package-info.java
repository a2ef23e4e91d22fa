/** One small question to one entry of a provider chain, which an operator asks to see whether it answers. */
@NullMarked
package app.twicetold.core.tryout;

import org.jspecify.annotations.NullMarked;
