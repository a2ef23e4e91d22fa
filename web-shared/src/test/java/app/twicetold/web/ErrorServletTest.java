package app.twicetold.web;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.database.DatabaseState;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ejb.EJBException;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client is told of a request that failed before the API saw it. */
class ErrorServletTest {
    private static final String CONNECTION_FAILURE = "08006";
    private static final String TOO_MANY_CONNECTIONS = "53300";
    private static final String QUERY_CANCELED = "57014";
    private static final String UNIQUE_VIOLATION = "23505";

    private final Map<String, Object> headers = new HashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int status;

    @AfterEach
    void theDatabaseIsBack() {
        DatabaseState.ofThisNode().answers();
    }

    /** As the servers hand it over: bare, or in the wrapping of a filter. */
    @ParameterizedTest
    @CsvSource({CONNECTION_FAILURE + ", false", CONNECTION_FAILURE + ", true", TOO_MANY_CONNECTIONS + ", false"})
    void aFailureThatTheDatabaseExplainsSaysWhenToComeAgain(String state, boolean wrapped) throws Exception {
        EJBException failure = new EJBException(new SQLException("Only for the test", state));

        JsonNode error = answer(500, wrapped ? new ServletException(failure) : failure, null);

        assertThat(status).isEqualTo(503);
        assertThat(error.path("code").asText()).isEqualTo("service_unavailable");
        assertThat(headers)
                .containsEntry("Retry-After", "5")
                .containsEntry("X-Request-Id", error.path("request_id").asText());
    }

    @Test
    void aSlowStatementIsRefusedAndNoOutage() throws Exception {
        answer(500, new EJBException(new SQLException("Only for the test", QUERY_CANCELED)), null);

        assertThat(status).isEqualTo(503);
        assertThat(headers).containsEntry("Retry-After", "5");
        assertThat(DatabaseState.ofThisNode().isAway()).isFalse();
    }

    @Test
    void anyOtherFailureIsAFaultOfTheService() throws Exception {
        JsonNode error = answer(500, new EJBException(new SQLException("Only for the test", UNIQUE_VIOLATION)), null);

        assertThat(status).isEqualTo(500);
        assertThat(error.path("code").asText()).isEqualTo("internal_error");
        assertThat(error.path("message").asText()).isNotBlank().doesNotContain("Only for the test");
        assertThat(headers).doesNotContainKey("Retry-After");
    }

    @ParameterizedTest
    @CsvSource({
        "400, 400, bad_request",
        "403, 404, not_found",
        "404, 404, not_found",
        "405, 405, method_not_allowed",
        "408, 408, request_timeout",
        "413, 413, payload_too_large",
        "415, 415, unsupported_media_type",
        "431, 400, bad_request",
        "500, 500, internal_error",
        "501, 500, internal_error"
    })
    void whatTheServerRefusesIsToldInTheCatalogue(int refused, int told, String code) throws Exception {
        JsonNode error = answer(refused, null, null);

        assertThat(status).isEqualTo(told);
        assertThat(error.path("code").asText()).isEqualTo(code);
        assertThat(headers).doesNotContainKey("Retry-After");
    }

    @Test
    void anUnavailableServerSaysWhenToComeAgain() throws Exception {
        answer(503, null, null);

        assertThat(status).isEqualTo(503);
        assertThat(headers).containsEntry("Retry-After", "5");
    }

    @Test
    void theMessageIsInTheLanguageOfTheClient() throws Exception {
        String english = answer(503, null, "en").path("message").asText();
        assertThat(headers).containsEntry("Content-Language", "en");
        body.reset();

        assertThat(answer(503, null, "zh-CN").path("message").asText()).isNotEqualTo(english);
        assertThat(headers).containsEntry("Content-Language", "zh-Hans");
    }

    private JsonNode answer(int refused, @Nullable Throwable thrown, @Nullable String language) throws Exception {
        new ErrorServlet().service(request(refused, thrown, language), response());
        return new ObjectMapper().readTree(body.toByteArray()).path("error");
    }

    private static HttpServletRequest request(int refused, @Nullable Throwable thrown, @Nullable String language) {
        return fake(HttpServletRequest.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMethod" -> "PUT";
            case "getHeader" -> "Accept-Language".equals(arguments[0]) ? language : null;
            case "getAttribute" ->
                switch ((String) arguments[0]) {
                    case RequestDispatcher.ERROR_STATUS_CODE -> refused;
                    case RequestDispatcher.ERROR_EXCEPTION -> thrown;
                    default -> null;
                };
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private HttpServletResponse response() {
        return fake(HttpServletResponse.class, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "setStatus" -> status = (int) arguments[0];
                case "setHeader" -> headers.put((String) arguments[0], arguments[1]);
                case "setContentType", "setCharacterEncoding", "setContentLength" -> {}
                case "getOutputStream" -> {
                    return new Body();
                }
                default -> throw new UnsupportedOperationException(method.getName());
            }
            return null;
        });
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(ErrorServletTest.class.getClassLoader(), new Class<?>[] {type}, calls));
    }

    private final class Body extends ServletOutputStream {
        @Override
        public void write(int octet) {
            body.write(octet);
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(@Nullable WriteListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
