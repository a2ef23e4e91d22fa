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
import org.jspecify.annotations.Nullable;

/** Reads the meaning of an answer that is not a success. */
final class Refusal {
    /** Where providers put the code of an error, the most specific place first. */
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

    /** Where providers put the message for people. */
    private static final List<String> MESSAGE_PLACES =
            List.of("/error/message", "/err_msg", "/detail/message", "/message", "/detail", "/error");

    /** Where an error in an answer with status 200 names the status that it stands for. */
    private static final List<String> STATUS_PLACES = List.of("/error/code", "/error/status", "/code", "/status");

    /** The most characters that are read of a provider's message. Patterns look for sentences in the message. */
    private static final int LONGEST_MESSAGE = 2_000;

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private Refusal() {}

    static ProviderException of(HttpResponse<byte[]> response, RefusalTable table, String baseUrl) {
        JsonNode body = tree(response.body());
        return of(
                response.statusCode(),
                body,
                said(body, response.body()),
                RetryAfter.of(response.headers()),
                table,
                baseUrl);
    }

    /**
     * An error in an answer with status 200. The status that it names counts. Without one the server has failed, so
     * that another may be asked.
     */
    static ProviderException inAnswer(JsonNode body, RefusalTable table, String baseUrl) {
        int named = STATUS_PLACES.stream()
                .mapToInt(place -> body.at(place).asInt())
                .filter(status -> status >= 400 && status < 600)
                .findFirst()
                .orElse(500);
        return of(named, body, said(body, new byte[0]), null, table, baseUrl);
    }

    /** Leaves the provider's text out of the exception message, because the text may quote the key or the content. */
    private static ProviderException of(
            int status, JsonNode body, String said, @Nullable Duration told, RefusalTable table, String baseUrl) {
        List<String> codes = codes(body);
        RefusalMeaning meaning = table.meaning(status, codes, said);
        ErrorKind kind = meaning == null ? ErrorKind.ofStatus(status) : meaning.kind();
        String code = codes.isEmpty() ? "" : codes.get(0);
        String message = "Status " + status
                + (CODE.matcher(code).matches() ? " " + code : "")
                + (meaning == null ? "" : ", " + meaning.text())
                + (meaning == RefusalMeaning.NO_ENDPOINT ? " below " + baseUrl : "");
        return new ProviderException(
                kind, message, told == null ? RetryAfter.of(body.at("/error/details")) : told, null, null, meaning);
    }

    /** Reads the error as a tree. Some providers wrap the error in a list. */
    private static JsonNode tree(byte[] body) {
        try {
            JsonNode tree = Endpoint.JSON.readTree(body);
            return tree.isArray() ? tree.path(0) : tree;
        } catch (IOException e) {
            // The status alone is enough.
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

    /** The provider's message. A body that is not JSON is the message itself. */
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
