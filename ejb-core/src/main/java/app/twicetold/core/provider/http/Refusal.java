package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.provider.rules.RefusalTable;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What an answer that is no success means. */
final class Refusal {
    /** Where providers put the code of an error, the most telling first. */
    private static final List<String> CODE_PLACES = List.of(
            "/error/code",
            "/error/status",
            "/error/type",
            "/err_code",
            "/detail/status",
            "/detail/code",
            "/detail/type",
            "/code",
            "/type");

    /** Where providers put what they say to people. */
    private static final List<String> MESSAGE_PLACES =
            List.of("/error/message", "/err_msg", "/detail/message", "/message", "/detail", "/error");

    /** What is read of what a provider says: patterns look for sentences in it. */
    private static final int LONGEST_MESSAGE = 2_000;

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private Refusal() {}

    /** The provider's text stays out of the message: it may quote the key or the content. */
    static ProviderException of(HttpResponse<byte[]> response, RefusalTable table) {
        int status = response.statusCode();
        JsonNode body = tree(response.body());
        List<String> codes = codes(body);
        RefusalMeaning meaning = table.meaning(status, codes, said(body, response.body()));
        ErrorKind kind = meaning == null ? ErrorKind.ofStatus(status) : meaning.kind();
        String code = codes.isEmpty() ? "" : codes.get(0);
        String message = "Status " + status
                + (CODE.matcher(code).matches() ? " " + code : "")
                + (meaning == null ? "" : ", " + meaning.text());
        Duration told = RetryAfter.of(response.headers());
        return new ProviderException(
                kind, message, told == null ? RetryAfter.of(body.at("/error/details")) : told, null, null, meaning);
    }

    /** Some wrap the error into a list. */
    private static JsonNode tree(byte[] body) {
        try {
            JsonNode tree = Endpoint.JSON.readTree(body);
            return tree.isArray() ? tree.path(0) : tree;
        } catch (IOException e) {
            // The status says enough.
            return MissingNode.getInstance();
        }
    }

    private static List<String> codes(JsonNode error) {
        List<String> codes = new ArrayList<>();
        for (String place : CODE_PLACES) {
            addText(codes, error.at(place));
        }
        for (JsonNode detail : error.at("/error/details")) {
            addText(codes, detail.path("reason"));
        }
        return codes;
    }

    private static void addText(List<String> codes, JsonNode told) {
        if (told.isTextual() && !told.textValue().isEmpty()) {
            codes.add(told.textValue());
        }
    }

    /** What is no JSON is what the provider says. */
    private static String said(JsonNode error, byte[] body) {
        for (String place : MESSAGE_PLACES) {
            String text = Answers.text(error.at(place));
            if (text != null) {
                return start(text);
            }
        }
        return error.isMissingNode() ? start(new String(body, StandardCharsets.UTF_8)) : "";
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_MESSAGE));
    }
}
