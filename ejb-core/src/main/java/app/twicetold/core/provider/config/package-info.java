/** The entries of the chains: the stored configuration, the defaults, and notes for operators. */
@NullMarked
package app.twicetold.core.provider.config;

import org.jspecify.annotations.NullMarked;
