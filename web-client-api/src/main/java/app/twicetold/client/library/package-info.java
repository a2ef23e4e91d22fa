/** Topics and articles. */
@NullMarked
package app.twicetold.client.library;

import org.jspecify.annotations.NullMarked;
