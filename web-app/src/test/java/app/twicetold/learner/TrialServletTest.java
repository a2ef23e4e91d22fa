package app.twicetold.learner;

import static app.twicetold.ui.KeptAnswer.fake;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.account.AuthenticateCaller;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.WebAppSettings;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.purchase.BuyTrial;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.ui.KeptAnswer;
import app.twicetold.web.ErrorResponses;
import app.twicetold.web.RequestContext;
import app.twicetold.web.ServletAnswers;
import jakarta.ejb.EJBException;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The store that a browser does not have. */
class TrialServletTest {
    private static final String ADDRESS = "/app/trial";

    private KeptAnswer answer = new KeptAnswer();
    private final List<String> bought = new ArrayList<>();
    private final Meters meters = new Meters();
    private String forwarded = "";
    private boolean siteIsThere = true;
    private @Nullable RuntimeException failure;
    private @Nullable String language;

    @AfterEach
    void theDatabaseIsBack() {
        DatabaseState.ofThisNode().answers();
    }

    @Test
    void aTrialIsBoughtForTheCaller() throws Exception {
        request("POST", ADDRESS, "Bearer good");

        assertThat(answer.status()).isEqualTo(204);
        assertThat(bought).containsExactly("usr_good");
        assertThat(answer.body().size()).isZero();
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store").containsKey("X-Request-Id");
        assertThat(meters.text(List.of()))
                .contains("http_server_requests_seconds_count{method=\"POST\",route=\"/app/trial\",status=\"2xx\"} 1");
    }

    /** As a form of another site posts: a browser adds no token by itself. */
    @Test
    void aPostWithoutATokenBuysNothing() throws Exception {
        request("POST", ADDRESS, null);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(text()).contains("\"code\":\"unauthorized\"", "\"reason\":\"missing\"");
        assertThat(answer.headers()).containsEntry("WWW-Authenticate", "Bearer");
        assertThat(bought).isEmpty();
    }

    @Test
    void theRefusalIsInTheLanguageOfTheApp() throws Exception {
        request("POST", ADDRESS, null);
        String english = text();
        language = "zh-Hans";

        request("POST", ADDRESS, null);

        assertThat(answer.headers()).containsEntry("Content-Language", "zh-Hans");
        assertThat(text()).isNotEqualTo(english);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"})
    void nothingElseIsDoneThere(String method) throws Exception {
        request(method, ADDRESS, "Bearer good");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "POST");
        assertThat(text()).contains("\"code\":\"method_not_allowed\"");
        assertThat(bought).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"POST, Bearer good", "POST, ", "GET, Bearer good"})
    void whereNoTrialIsSoldThereIsNoSuchAddress(String method, @Nullable String authorization) throws Exception {
        request(method, ADDRESS, authorization, false);

        assertThat(forwarded).isEqualTo("/404");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(meters.text(List.of())).doesNotContain(ADDRESS);
        assertThat(bought).isEmpty();
    }

    @Test
    void withoutAPublicSiteTheAnswerIsShort() throws Exception {
        siteIsThere = false;

        request("POST", ADDRESS, "Bearer good", false);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(text()).isEqualTo("Not found\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/app/trial;jsessionid=1", "/app/tri%61l", "/app//trial"})
    void aSecondSpellingIsNoAddress(String path) throws Exception {
        request("POST", path, "Bearer good");

        assertThat(forwarded).isEqualTo("/404");
        assertThat(bought).isEmpty();
    }

    @Test
    void whatThePurchaseLayerRefusesIsInTheEnvelope() throws Exception {
        failure = new ServiceException(ErrorCode.UPSTREAM_ERROR);

        request("POST", ADDRESS, "Bearer good");

        assertThat(answer.status()).isEqualTo(502);
        assertThat(text()).contains("\"code\":\"upstream_error\"");
    }

    @Test
    void aFaultTellsNothingOfItself() throws Exception {
        failure = new IllegalStateException("Only for the test");

        request("POST", ADDRESS, "Bearer good");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(text()).contains("\"code\":\"internal_error\"").doesNotContain("Only for the test");
    }

    @Test
    void anAbsentDatabaseSaysWhenToComeAgain() throws Exception {
        failure = new EJBException(new SQLException("Only for the test", "08006"));

        request("POST", ADDRESS, "Bearer good");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsEntry("Retry-After", "5");
        assertThat(text()).contains("\"code\":\"service_unavailable\"");
    }

    private void request(String method, String path, @Nullable String authorization) throws Exception {
        request(method, path, authorization, true);
    }

    private void request(String method, String path, @Nullable String authorization, boolean sold) throws Exception {
        answer = new KeptAnswer();
        RequestContext context = new RequestContext();
        WebAppSettings settings = new WebAppSettings(true, true, sold, URI.create("https://app.example.org"));
        HttpServletRequest asked = fake(HttpServletRequest.class, (proxy, call, arguments) -> switch (call.getName()) {
            case "getMethod" -> method;
            case "getRequestURI" -> path;
            case "getAttribute" -> null;
            case "getHeader" ->
                switch ((String) arguments[0]) {
                    case "Authorization" -> authorization;
                    case "Accept-Language" -> language;
                    default -> null;
                };
            default -> throw new UnsupportedOperationException(call.getName());
        });
        servlet(settings, new ServletAnswers(context, new ErrorResponses(context)))
                .service(asked, answer.response());
    }

    private TrialServlet servlet(WebAppSettings settings, ServletAnswers answers) {
        return new TrialServlet(settings, new Callers(), new Shop(), answers, meters) {
            private static final long serialVersionUID = 1L;

            @Override
            public ServletContext getServletContext() {
                return site();
            }
        };
    }

    private ServletContext site() {
        return fake(ServletContext.class, (proxy, call, arguments) -> switch (call.getName()) {
            case "getContext" -> siteIsThere ? proxy : null;
            case "getRequestDispatcher" -> page((String) arguments[0]);
            default -> throw new UnsupportedOperationException(call.getName());
        });
    }

    private RequestDispatcher page(String path) {
        return fake(RequestDispatcher.class, (proxy, call, arguments) -> {
            forwarded = path;
            return null;
        });
    }

    private String text() {
        return answer.text();
    }

    /** Knows whoever has a token. */
    private static final class Callers extends AuthenticateCaller {
        @Override
        public Caller authenticate(@Nullable String authorization, @Nullable String timeZone) {
            if (authorization == null) {
                throw new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "missing"));
            }
            UserEntity user = new UserEntity();
            user.id = "usr_" + authorization.substring("Bearer ".length());
            return new Caller(user, EntitlementStatus.NONE);
        }
    }

    private final class Shop extends BuyTrial {
        @Override
        public void buy(String userId) {
            if (failure != null) {
                throw failure;
            }
            bought.add(userId);
        }
    }
}
