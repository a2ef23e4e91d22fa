/** The Gemini API of Google: text and embeddings. */
@NullMarked
package app.twicetold.core.provider.google;

import org.jspecify.annotations.NullMarked;
