package app.twicetold.core.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import app.twicetold.core.provider.openai.OpenAiEndpoint;
import app.twicetold.core.provider.port.Fault;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An endpoint that answers as documented, or with any fault. It quotes the key in its errors, as the real one does. */
public final class ProviderStub implements AutoCloseable, AfterAllCallback {
    private static final int HANG_MS = 2500;

    /** Servers that no stub uses: to stop one takes half a second, so they serve until the JVM ends. */
    private static final Deque<WireMockServer> FREE = new ConcurrentLinkedDeque<>();

    public final WireMockServer server;
    private final String path;
    private final byte[] success;
    private final String malformed;
    private final String key;
    private final URI base;
    private final URI nobody;
    private final Map<URI, OpenAiEndpoint> openAi = new HashMap<>();
    private boolean refuseConnections;

    /** An endpoint that speaks the wire format of OpenAI. */
    public static ProviderStub openAi(String path, byte[] success, String malformed, String key) {
        return new ProviderStub("/v1", path, success, malformed, key);
    }

    /**
     * @param prefix of the base address
     * @param path below it, without a query
     */
    public ProviderStub(String prefix, String path, byte[] success, String malformed, String key) {
        this.path = prefix + path;
        this.success = success;
        this.malformed = malformed;
        this.key = key;
        this.server = free();
        this.base = URI.create(server.baseUrl() + prefix);
        this.nobody = URI.create("http://127.0.0.1:" + closedPort() + prefix);
    }

    private static synchronized WireMockServer free() {
        WireMockServer free = FREE.poll();
        if (free == null) {
            free = new WireMockServer(WireMockConfiguration.options().dynamicPort());
            free.start();
        }
        return free;
    }

    private static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The base address, or one where nobody listens. */
    public URI base() {
        return refuseConnections ? nobody : base;
    }

    public OpenAiEndpoint openAi() {
        return openAi.computeIfAbsent(base(), address -> OpenAiEndpoint.openAi(address, key));
    }

    /** 100 frames of MPEG-2 layer III, 24 kHz, 64 kbit/s: 24 ms and 192 bytes each, behind an ID3 tag of 20 bytes. */
    public static byte[] mp3() {
        byte[] mp3 = new byte[30 + 100 * 192];
        mp3[0] = 'I';
        mp3[1] = 'D';
        mp3[2] = '3';
        mp3[9] = 20;
        for (int at = 30; at < mp3.length; at += 192) {
            mp3[at] = (byte) 0xff;
            mp3[at + 1] = (byte) 0xf3;
            mp3[at + 2] = (byte) 0x84;
            mp3[at + 3] = (byte) 0xc0;
        }
        return mp3;
    }

    public void succeed() {
        refuseConnections = false;
        answer(good());
    }

    public ResponseDefinitionBuilder good() {
        return aResponse().withStatus(200).withBody(success);
    }

    public void answer(ResponseDefinitionBuilder response) {
        server.resetAll();
        server.stubFor(post(urlPathEqualTo(path)).willReturn(response));
    }

    /** False for a refusal with status 200, which only chat has. */
    public boolean prepare(Fault fault) {
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
                    case STATUS_404 -> error(404, "not_found");
                    case STATUS_422 -> error(422, "unprocessable");
                    case REFUSED_BY_STATUS -> error(400, "content_policy_violation");
                    case MALFORMED_CONTENT -> aResponse().withStatus(200).withBody(malformed);
                });
        return fault != Fault.REFUSAL;
    }

    public ResponseDefinitionBuilder error(int status, String code) {
        return aResponse()
                .withStatus(status)
                .withBody("{\"error\":{\"message\":\"Incorrect API key provided: " + key + "\",\"code\":\"" + code
                        + "\"}}");
    }

    /** A registered stub ends with its test class. */
    @Override
    public void afterAll(ExtensionContext context) {
        close();
    }

    @Override
    public void close() {
        server.resetAll();
        FREE.push(server);
    }
}
