package app.twicetold.core.provider.http;

import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalTable;
import app.twicetold.core.shared.http.OutboundHttp;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** One endpoint, its credentials and its pool of connections. */
public final class Endpoint {
    public static final ObjectMapper JSON = JsonMapper.builder().build();

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final int LARGEST_JSON = 8 << 20;

    private final OutboundHttp http = new OutboundHttp(CONNECT_TIMEOUT, ConnectionThreads.SHARED);
    private final String baseUrl;
    private final Map<String, String> headers;
    private final RefusalTable refusals;

    /**
     * @param baseUrl without a slash at the end
     * @param headers the headers of every request: the credentials and others that the provider wants
     * @param refusals what its errors mean
     */
    public Endpoint(URI baseUrl, Map<String, String> headers, RefusalTable refusals) {
        this.baseUrl = baseUrl.toString();
        this.refusals = refusals;
        this.headers = Map.copyOf(headers);
    }

    /** Posts JSON and reads the JSON object that answers. */
    public JsonNode postForJson(String path, ObjectNode body, Deadline deadline) {
        return object(send(path, "application/json", json(body), LARGEST_JSON, deadline));
    }

    /**
     * An answer that is no error. Some servers answer with status 200 to what they cannot do.
     *
     * @param field that every answer has
     * @throws ProviderException when the answer holds an error and not the field
     */
    public JsonNode withoutError(JsonNode answer, String field) {
        JsonNode error = answer.path("error");
        boolean told =
                error.isObject() || (error.isTextual() && !error.textValue().isBlank());
        if (told && !answer.hasNonNull(field)) {
            throw Refusal.inAnswer(answer, refusals, baseUrl);
        }
        return answer;
    }

    /** Posts JSON and reads an answer of at most {@code limit} bytes unchanged. */
    public byte[] postForBytes(String path, ObjectNode body, int limit, Deadline deadline) {
        return send(path, "application/json", json(body), limit, deadline);
    }

    /** Posts a text of another type and reads an answer of at most {@code limit} bytes unchanged. */
    public byte[] postForBytes(String path, String contentType, String text, int limit, Deadline deadline) {
        return send(path, contentType, BodyPublishers.ofString(text), limit, deadline);
    }

    /** Streams a recording as the body of a request and reads the JSON object that answers. */
    public JsonNode postAudio(String path, AudioSource recording, Deadline deadline) {
        try (WatchedAudio audio = new WatchedAudio(recording, deadline)) {
            BodyPublisher body =
                    BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(audio::stream), recording.sizeBytes());
            return audio.during(
                    () -> object(send(path, recording.contentType(), body, LARGEST_JSON, deadline)), deadline);
        }
    }

    /**
     * Posts a form with one streamed file and reads the JSON object that answers.
     *
     * @param fields a field that ends in {@code []} may hold several values, separated by commas
     */
    public JsonNode postFile(String path, Map<String, String> fields, FilePart part, Deadline deadline) {
        AudioSource file = part.source();
        MultipartForm form = MultipartForm.of(fields, part);
        try (WatchedAudio audio = new WatchedAudio(file, deadline)) {
            BodyPublisher body = BodyPublishers.fromPublisher(
                    BodyPublishers.concat(
                            BodyPublishers.ofByteArray(form.before()),
                            BodyPublishers.ofInputStream(audio::stream),
                            BodyPublishers.ofByteArray(form.after())),
                    form.before().length + file.sizeBytes() + form.after().length);
            return audio.during(() -> object(send(path, form.contentType(), body, LARGEST_JSON, deadline)), deadline);
        }
    }

    /** The file of a form. */
    public record FilePart(String field, String fileName, AudioSource source) {}

    private byte[] send(String path, String contentType, BodyPublisher body, int limit, Deadline deadline) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .header("Content-Type", contentType)
                .header("Accept", "*/*")
                .POST(body);
        headers.forEach(builder::header);
        HttpResponse<byte[]> response;
        try {
            response = http.send(builder.build(), limit, deadline.remaining());
        } catch (OutboundHttp.Unanswered e) {
            throw new ProviderException(
                    e.timedOut() ? ErrorKind.TIMEOUT : ErrorKind.TRANSPORT, String.valueOf(e.getMessage()), e);
        }
        if (response.statusCode() != 200) {
            throw Refusal.of(response, refusals, baseUrl);
        }
        if (response.body().length == 0) {
            throw new ProviderException(ErrorKind.TRANSPORT, "An empty answer");
        }
        return response.body();
    }

    private static BodyPublisher json(ObjectNode body) {
        try {
            return BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree is always writable", e);
        }
    }

    private static JsonNode object(byte[] body) {
        try {
            JsonNode tree = JSON.readTree(body);
            if (tree.isObject()) {
                return tree;
            }
        } catch (IOException e) {
            throw new ProviderException(ErrorKind.TRANSPORT, "The answer is not whole JSON");
        }
        throw new ProviderException(ErrorKind.TRANSPORT, "The answer is not a JSON object");
    }
}
