package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;

import app.twicetold.core.provider.Fault;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;

/** An endpoint that answers as documented, or with any fault. It quotes the key in its errors, as the real one does. */
final class OpenAiStub implements AutoCloseable {
    private static final int HANG_MS = 2500;

    final WireMockServer server;
    private final String path;
    private final byte[] success;
    private final String malformed;
    private final String key;
    private final OpenAiConnection connection;
    private final OpenAiConnection toNobody;
    private boolean refuseConnections;

    OpenAiStub(String path, byte[] success, String malformed, String key) {
        this.path = "/v1" + path;
        this.success = success;
        this.malformed = malformed;
        this.key = key;
        this.server = new WireMockServer(WireMockConfiguration.options().dynamicPort());
        server.start();
        this.connection = new OpenAiConnection(URI.create(server.baseUrl() + "/v1"), key);
        this.toNobody = new OpenAiConnection(URI.create("http://127.0.0.1:" + closedPort() + "/v1"), key);
    }

    private static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    OpenAiConnection connection() {
        return refuseConnections ? toNobody : connection;
    }

    void succeed() {
        refuseConnections = false;
        answer(good());
    }

    ResponseDefinitionBuilder good() {
        return aResponse().withStatus(200).withBody(success);
    }

    void answer(ResponseDefinitionBuilder response) {
        server.resetAll();
        server.stubFor(post(urlEqualTo(path)).willReturn(response));
    }

    /** False for a refusal with status 200, which only chat has. */
    boolean prepare(Fault fault) {
        refuseConnections = fault == Fault.CONNECT_REFUSED;
        answer(
                switch (fault) {
                    case CONNECT_REFUSED, REFUSAL -> good();
                    case CONNECTION_RESET ->
                        aResponse().withFault(com.github.tomakehurst.wiremock.http.Fault.CONNECTION_RESET_BY_PEER);
                    case CLOSED_WITHOUT_ANSWER ->
                        aResponse().withFault(com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE);
                    case TRUNCATED_BODY ->
                        aResponse().withFault(com.github.tomakehurst.wiremock.http.Fault.MALFORMED_RESPONSE_CHUNK);
                    case TRUNCATED_DOCUMENT -> aResponse().withStatus(200).withBody("{\"choices\": [{\"mess");
                    case EMPTY_BODY -> aResponse().withStatus(200);
                    case REDIRECT -> aResponse().withStatus(302).withHeader("Location", server.baseUrl() + "/other");
                    case HANG_BEFORE_HEADERS -> good().withFixedDelay(HANG_MS);
                    case HANG_IN_BODY -> good().withChunkedDribbleDelay(4, HANG_MS);
                    case STATUS_408 -> error(408, "timeout");
                    case STATUS_429 -> error(429, "rate_limit_exceeded");
                    case STATUS_500 -> error(500, "server_error");
                    case STATUS_503 -> aResponse().withStatus(503).withBody("<html>down</html>");
                    case STATUS_400 -> error(400, "invalid_request_error");
                    case STATUS_401 -> error(401, "invalid_api_key");
                    case STATUS_403 -> error(403, "forbidden");
                    case STATUS_404 -> error(404, "model_not_found");
                    case STATUS_422 -> error(422, "unprocessable");
                    case REFUSED_BY_STATUS -> error(400, "content_policy_violation");
                    case MALFORMED_CONTENT -> aResponse().withStatus(200).withBody(malformed);
                });
        return fault != Fault.REFUSAL;
    }

    ResponseDefinitionBuilder error(int status, String code) {
        return aResponse()
                .withStatus(status)
                .withBody("{\"error\":{\"message\":\"Incorrect API key provided: " + key + "\",\"code\":\"" + code
                        + "\"}}");
    }

    @Override
    public void close() {
        server.stop();
    }
}
