package app.twicetold.core.content;

/**
 * A content job in the hands of one worker.
 *
 * @param token what every landing repeats; a worker whose lease ended and whose job was taken over holds another one
 */
public record ContentClaim(ContentJob job, String token) {}
