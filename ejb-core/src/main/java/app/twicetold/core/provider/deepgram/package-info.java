/** Deepgram: recognition and speech. */
@NullMarked
package app.twicetold.core.provider.deepgram;

import org.jspecify.annotations.NullMarked;
