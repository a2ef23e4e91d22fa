package app.twicetold.core.provider.http;

import app.twicetold.core.provider.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What an answer that is no success means. */
final class Refusal {
    /** A prompt that breaks the rules of use is {@code invalid_prompt} at OpenAI. */
    private static final Set<String> POLICY_CODES = Set.of(
            "content_policy_violation",
            "content_filter",
            "moderation_blocked",
            "content_against_policy",
            "invalid_prompt");
    /** Where providers put the code of an error, the most telling first. */
    private static final List<String> CODE_PLACES = List.of(
            "/error/code", "/error/status", "/error/type", "/err_code", "/detail/status", "/detail/code", "/code");

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private Refusal() {}

    /** The provider's text stays out of the message: it may quote the key or the content. */
    static ProviderException of(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        String code = "";
        try {
            JsonNode error = Endpoint.JSON.readTree(response.body());
            for (String place : CODE_PLACES) {
                JsonNode told = error.at(place);
                if (code.isEmpty() && told.isTextual()) {
                    code = told.textValue();
                }
            }
        } catch (IOException e) {
            // The status says enough.
        }
        ErrorKind kind = ErrorKind.ofStatus(status);
        if (kind == ErrorKind.CLIENT_ERROR && POLICY_CODES.contains(code)) {
            kind = ErrorKind.CONTENT_POLICY;
        }
        String message = "Status " + status + (CODE.matcher(code).matches() ? " " + code : "");
        return new ProviderException(kind, message, RetryAfter.of(response.headers()), null, null);
    }
}
