/** ElevenLabs: recognition and speech. */
@NullMarked
package app.twicetold.core.provider.elevenlabs;

import org.jspecify.annotations.NullMarked;
