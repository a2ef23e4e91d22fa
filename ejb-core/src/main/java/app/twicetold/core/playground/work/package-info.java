/**
 * What the queue of the playground asks for: transcriptions, judgements and exemplars, each claimed, called,
 * landed.
 */
@NullMarked
package app.twicetold.core.playground.work;

import org.jspecify.annotations.NullMarked;
