/**
 * What the queue of the playground asks for: transcriptions, judgements and model answers, each claimed, called,
 * landed.
 */
@NullMarked
package app.twicetold.core.playground.work;

import org.jspecify.annotations.NullMarked;
