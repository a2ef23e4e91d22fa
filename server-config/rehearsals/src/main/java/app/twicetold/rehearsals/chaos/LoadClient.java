package app.twicetold.rehearsals.chaos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One phone. It sends each request to the next node, and on to the others until one answers with something else than "later",
 * and has each answer judged. The load balancer of an installation does the same for real phones.
 */
final class LoadClient {
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final long PAUSE_MS = 300;
    private static final int AWAY = 503;
    private static final int SUCCESS = 2;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_PATIENCE)
            .build();
    private final ObjectMapper json = JsonMapper.builder().build();
    private final List<URI> nodes;
    private final Tally tally;
    private final BooleanSupplier over;
    private String token = "";
    private int node;

    /** @param over when it ends to try again */
    LoadClient(List<URI> nodes, int first, Tally tally, BooleanSupplier over) {
        this.nodes = List.copyOf(nodes);
        this.node = first % nodes.size();
        this.tally = tally;
        this.over = over;
    }

    /**
     * What the service answered in the end.
     *
     * @param body missing when there was none
     */
    record Answer(int status, JsonNode body) {
        boolean ok() {
            return status / 100 == SUCCESS;
        }
    }

    /** No node answers any more, because the run is over. */
    static final class Over extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** From here on requests are made as this user. */
    void use(String accessToken) {
        this.token = accessToken;
    }

    /** The node of the last answer. */
    URI node() {
        return nodes.get(node);
    }

    /** A call without a body. */
    Answer call(Operation operation, String id) throws Over {
        return send(operation.name(), operation.method(), operation.path(id), operation.statuses(), null, Map.of());
    }

    Answer call(Operation operation, String id, Map<String, ?> body) throws Over {
        try {
            return send(
                    operation.name(),
                    operation.method(),
                    operation.path(id),
                    operation.statuses(),
                    json.writeValueAsBytes(body),
                    Map.of("Content-Type", "application/json"));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Uploads to any node: the address of the upload is signed, and its host is that of the node that made it. */
    Answer upload(URI url, String contentType, byte[] bytes) throws Over {
        return send(
                "UPLOAD",
                "PUT",
                url.getRawPath() + "?" + url.getRawQuery(),
                Set.of(),
                bytes,
                Map.of("Content-Type", contentType));
    }

    private Answer send(
            String name,
            String method,
            String path,
            Set<Integer> allowed,
            byte @Nullable [] content,
            Map<String, String> headers)
            throws Over {
        node = (node + 1) % nodes.size();
        while (!over.getAsBoolean()) {
            Answer answer = once(name, method, path, allowed, content, headers);
            if (answer != null && answer.status() != AWAY) {
                return answer;
            }
            node = (node + 1) % nodes.size();
            pause(PAUSE_MS);
        }
        throw new Over();
    }

    private @Nullable Answer once(
            String name,
            String method,
            String path,
            Set<Integer> allowed,
            byte @Nullable [] content,
            Map<String, String> headers)
            throws Over {
        BodyPublisher body = content == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content);
        HttpRequest.Builder request = HttpRequest.newBuilder(nodes.get(node).resolve(path))
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .header("Accept-Language", "en")
                .header("X-Time-Zone", "UTC")
                .method(method, body);
        headers.forEach(request::header);
        if (!token.isEmpty() && !allowed.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            JsonNode answer = parsed(response.body());
            int status = response.statusCode();
            tally.answered(name, status);
            ContractRule.broken(
                            allowed,
                            status,
                            answer,
                            response.headers().firstValue("Retry-After").isPresent())
                    .ifPresent(problem -> tally.fault(method + " " + path + " answered " + status + ", which " + problem
                            + ": " + text(response)));
            return new Answer(status, answer == null ? MissingNode.getInstance() : answer);
        } catch (IOException noAnswer) {
            tally.unanswered();
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Over();
        }
    }

    /** Null when it is no JSON; an empty body is a missing node. */
    private @Nullable JsonNode parsed(byte[] body) {
        try {
            return json.readTree(body);
        } catch (IOException notJson) {
            return null;
        }
    }

    private static String text(HttpResponse<byte[]> response) {
        String text = new String(response.body(), StandardCharsets.UTF_8).replaceAll("\\s+", " ");
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    static void pause(long millis) throws Over {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Over();
        }
    }
}
