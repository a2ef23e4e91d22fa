/** Azure Speech: fast transcription and speech. */
@NullMarked
package app.twicetold.core.provider.azure;

import org.jspecify.annotations.NullMarked;
