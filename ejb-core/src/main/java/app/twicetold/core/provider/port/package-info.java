/** The ports that adapters implement, and the values of their requests and answers. */
@NullMarked
package app.twicetold.core.provider.port;

import org.jspecify.annotations.NullMarked;
