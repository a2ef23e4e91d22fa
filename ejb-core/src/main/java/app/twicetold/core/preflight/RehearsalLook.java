package app.twicetold.core.preflight;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.http.OutboundHttp;
import app.twicetold.core.shared.http.OutboundHttp.Unanswered;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Has the running service rehearse its entries: it alone knows the chains in force, the cap of the day and the audit
 * log. Unlike every other look this one costs something.
 */
public final class RehearsalLook {
    /** Where this machine reaches the service. */
    public static final String SERVICE_URL = "SERVICE_URL";

    static final String ITEM = "calls";

    private static final String KEY = "ADMIN_KEY";
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final int LARGEST = 8 << 20;
    private static final OutboundHttp HTTP = new OutboundHttp();

    private RehearsalLook() {}

    /**
     * For the launcher, which knows the service by name alone.
     *
     * @param values {@value #SERVICE_URL}, and {@code ADMIN_KEY} where there is one
     * @return for each entry its grade, its capability, and a sentence
     */
    public static List<List<String>> run(Map<String, String> values) {
        return look(values).stream()
                .map(finding -> List.of(finding.grade().name(), finding.item(), finding.sentence()))
                .toList();
    }

    private static List<Finding> look(Map<String, String> values) {
        String url = String.valueOf(values.get(SERVICE_URL));
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/admin/ai-providers/rehearsal"))
                .header("X-Admin-Key", values.getOrDefault(KEY, "none"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        try {
            HttpResponse<byte[]> answer = HTTP.send(request, LARGEST, PATIENCE);
            return read(answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
        } catch (Unanswered nobody) {
            return List.of(Finding.failed(
                    ITEM, "no service answers at " + url + ": start it first, as it knows the chains in force"));
        }
    }

    static List<Finding> read(int status, String body) {
        JsonNode answer;
        try {
            answer = Json.read(body, JsonNode.class);
        } catch (IllegalStateException otherPage) {
            return List.of(Finding.failed(ITEM, "what answers there is not the service (" + status + ")"));
        }
        if (status == 200) {
            return RehearsalFindings.of(answer);
        }
        return List.of(Finding.failed(
                ITEM,
                status == 401
                        ? "the service refuses ADMIN_KEY (401)"
                        : answer.at("/error/message").asText() + " (" + status + ")"));
    }
}
