/** What a provider can be asked, and what it answers: the ports that adapters implement, and the values that pass them. */
@NullMarked
package app.twicetold.core.provider.port;

import org.jspecify.annotations.NullMarked;
