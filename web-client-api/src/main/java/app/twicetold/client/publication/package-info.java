/** Reports of articles. */
@NullMarked
package app.twicetold.client.publication;

import org.jspecify.annotations.NullMarked;
