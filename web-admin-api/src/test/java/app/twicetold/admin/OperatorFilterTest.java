package app.twicetold.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import app.twicetold.core.operator.AuthenticateOperator;
import app.twicetold.core.operator.OperatorSettings;
import app.twicetold.core.shared.ServiceException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which headers let in where; joined headers are what a server makes of one that was sent twice. */
class OperatorFilterTest {
    private static final String KEY = "an-admin-key-of-32-characters...";
    private static final String METRICS_KEY = "a-metrics-key-of-32-characters..";

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                // path, gateway token, admin key, authorization -> name
                "licenses, -, KEY, -, admin-key",
                "licenses, '', KEY, -, admin-key",
                "licenses, ' ', KEY, -, admin-key",
                "licenses, a.b.c, KEY, -, -",
                "licenses, -, 'KEY,KEY', -, -",
                "licenses, -, '', -, -",
                "licenses, -, -, -, -",
                "licenses, -, -, Bearer METRICS, -",
                "metrics/x, -, -, Bearer METRICS, -",
                "metrics, -, -, Bearer METRICS, metrics-key",
                "/metrics, -, -, Bearer METRICS, metrics-key",
                "metrics, -, -, Bearer METRICSx, -",
                "metrics, -, KEY, Bearer of-a-user, admin-key"
            })
    void theFilterLetsInByKeyOrToken(
            String path,
            @Nullable String token,
            @Nullable String adminKey,
            @Nullable String authorization,
            @Nullable String name) {
        CurrentOperator operator = new CurrentOperator();
        AuthenticateOperator authenticate = new AuthenticateOperator(
                new OperatorSettings(
                        false,
                        Optional.of(KEY),
                        Optional.of(METRICS_KEY),
                        null,
                        Set.of(),
                        URI.create("http://localhost")),
                InstantSource.system());

        assertEquals(name, filtered(authenticate, operator, path, token, adminKey, authorization));
    }

    private static @Nullable String filtered(
            AuthenticateOperator authenticate,
            CurrentOperator operator,
            String path,
            @Nullable String token,
            @Nullable String adminKey,
            @Nullable String authorization) {
        Map<String, Optional<String>> headers = Map.of(
                "Gateway-Access-Jwt-Assertion", Optional.ofNullable(token),
                "X-Admin-Key", Optional.ofNullable(adminKey).map(key -> key.replace("KEY", KEY)),
                "Authorization", Optional.ofNullable(authorization).map(key -> key.replace("METRICS", METRICS_KEY)),
                "Sec-Fetch-Site", Optional.empty(),
                "Origin", Optional.empty());
        try {
            new OperatorFilter(authenticate, operator).filter(request(path, headers));
            return operator.name();
        } catch (ServiceException refused) {
            return null;
        }
    }

    private static ContainerRequestContext request(String path, Map<String, Optional<String>> headers) {
        ClassLoader loader = OperatorFilterTest.class.getClassLoader();
        UriInfo address = (UriInfo) Proxy.newProxyInstance(
                loader,
                new Class<?>[] {UriInfo.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getBaseUri") ? URI.create("http://localhost/v1/admin/") : path);
        return (ContainerRequestContext) Proxy.newProxyInstance(
                loader,
                new Class<?>[] {ContainerRequestContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getHeaderString" ->
                        Objects.requireNonNull(headers.get((String) arguments[0]))
                                .orElse(null);
                    case "getMethod" -> "GET";
                    default -> address;
                });
    }
}
