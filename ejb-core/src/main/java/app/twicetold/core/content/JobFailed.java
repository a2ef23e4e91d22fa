package app.twicetold.core.content;

/**
 * A job has failed. The event is fired in the transaction that ends the job.
 *
 * @param job with its error and the attempts that it has left
 * @param tooLong whether what was asked did not fit into the context of the model
 */
public record JobFailed(ContentJob job, boolean tooLong) {}
