/** Sessions, attempts, uploads and playback. */
@NullMarked
package app.twicetold.client.training;

import org.jspecify.annotations.NullMarked;
