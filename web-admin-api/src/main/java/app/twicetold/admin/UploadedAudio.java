package app.twicetold.admin;

import app.twicetold.core.playground.run.UploadRoundAudio;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;

/** What the headers of a request say of a recording. */
public final class UploadedAudio {
    private static final String CLIENT_DURATION = "X-Client-Duration-Ms";

    private UploadedAudio() {}

    /** As the client announced it; nothing of it is checked yet. */
    public static UploadRoundAudio.Announced announced(HttpServletRequest request) {
        return new UploadRoundAudio.Announced(
                request.getHeader(HttpHeaders.CONTENT_TYPE),
                request.getContentLengthLong(),
                request.getHeader(CLIENT_DURATION));
    }
}
