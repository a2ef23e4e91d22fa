/**
 * The wire format of OpenAI and of other servers that speak it: transcription, chat with a JSON schema, speech,
 * embeddings.
 */
@NullMarked
package app.twicetold.core.provider.openai;

import org.jspecify.annotations.NullMarked;
