package app.twicetold.core.content;

/**
 * A content job that one worker holds.
 *
 * @param token must still be the token of the job at every landing; the job has another token after another worker took
 *     it over
 */
public record ContentClaim(ContentJob job, String token) {}
