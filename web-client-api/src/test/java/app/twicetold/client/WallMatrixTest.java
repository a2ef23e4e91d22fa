package app.twicetold.client;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.client.application.ClientApplication;
import app.twicetold.core.account.AuthenticateCaller;
import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.paywall.EnforcePaywall;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.web.Entitled;
import app.twicetold.web.Open;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.Signed;
import app.twicetold.web.SignedIn;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The paywall before every route, in every standing of its caller. What is expected is said twice, by the annotations
 * of the endpoints and by the lists below, so that a wrong annotation is seen.
 */
class WallMatrixTest {
    /** What the specification puts behind the wall. */
    private static final Set<String> WALLED = Set.of(
            "GET /v1/home",
            "GET /v1/topics",
            "GET /v1/articles",
            "GET /v1/articles/{article_id}",
            "POST /v1/sessions",
            "GET /v1/sessions",
            "GET /v1/growth",
            "GET /v1/achievements",
            "GET /v1/weekly-quests",
            "GET /v1/plan");

    /** What needs no access token. */
    private static final Set<String> WITHOUT_TOKEN = Set.of(
            "POST /v1/auth/anonymous",
            "GET /v1/config",
            "POST /v1/webhooks/purchase_layer",
            "POST /v1/webhooks/identity",
            "POST /v1/webhooks/store",
            "PUT /v1/uploads/{attempt_id}",
            "GET /v1/media",
            "HEAD /v1/media");

    private static final Set<OnboardingStatus> ONBOARDED =
            EnumSet.of(OnboardingStatus.PLAN_READY, OnboardingStatus.COMPLETE);
    private static final Set<EntitlementStatus> PAYING =
            EnumSet.of(EntitlementStatus.TRIAL, EntitlementStatus.ACTIVE, EntitlementStatus.GRACE);

    /** An endpoint with its method and path. */
    record Route(String name, Method endpoint) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        for (Class<?> resource : new ClientApplication().getClasses()) {
            Path root = resource.getAnnotation(Path.class);
            if (root == null) {
                continue;
            }
            for (Method method : resource.getDeclaredMethods()) {
                Path path = method.getAnnotation(Path.class);
                String whole = ("/v1/" + root.value() + "/" + (path == null ? "" : path.value()))
                        .replaceAll("\\{\\s*(\\w+)[^}]*}", "{$1}")
                        .replaceAll("/+", "/")
                        .replaceAll("/$", "");
                httpMethod(method).ifPresent(http -> routes.add(new Route(http + " " + whole, method)));
            }
        }
        return routes;
    }

    private static Optional<String> httpMethod(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)))
                .map(HttpMethod::value)
                .findFirst();
    }

    @Test
    void theListsAreThoseOfTheContract() {
        Set<String> walled = new TreeSet<>();
        Set<String> all = contract(walled);
        all.addAll(List.of("PUT /v1/uploads/{attempt_id}", "GET /v1/media", "HEAD /v1/media"));

        assertThat(routes()).extracting(Route::name).containsExactlyInAnyOrderElementsOf(all);
        assertThat(walled).isEqualTo(WALLED);
        assertThat(all).containsAll(WITHOUT_TOKEN);
    }

    @Test
    void theRoutesOfUsersThatCostMostAreLimited() {
        assertThat(routes().stream()
                        .filter(route -> route.endpoint().isAnnotationPresent(RateLimited.class))
                        .collect(Collectors.toMap(
                                Route::name,
                                route -> route.endpoint()
                                        .getAnnotation(RateLimited.class)
                                        .value())))
                .isEqualTo(Map.of(
                        "POST /v1/sessions/{session_id}/attempts", RateLimit.ATTEMPT_CREATION,
                        "POST /v1/auth/identity", RateLimit.IDENTITY_SIGN_IN,
                        "POST /v1/subscriptions/purchase_layer/sync", RateLimit.ENTITLEMENT_SYNC,
                        "POST /v1/events", RateLimit.EVENT_BATCHES));
    }

    @ParameterizedTest
    @MethodSource("routes")
    void theWallStandsWhereTheSpecificationSaysAndNowhereElse(Route route) {
        Method endpoint = route.endpoint();
        boolean token = !WITHOUT_TOKEN.contains(route.name());
        assertThat(endpoint.isAnnotationPresent(Open.class) || endpoint.isAnnotationPresent(Signed.class))
                .as("asks for no token")
                .isEqualTo(!token);
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (OnboardingStatus onboarding : OnboardingStatus.values()) {
            for (EntitlementStatus entitlement : EntitlementStatus.values()) {
                boolean up = ONBOARDED.contains(onboarding) && !PAYING.contains(entitlement);
                boolean listed = up && WALLED.contains(route.name());
                boolean annotated = up && endpoint.isAnnotationPresent(Entitled.class);
                Request request = new Request(route, onboarding, entitlement);
                boolean refused = request.refused();
                if (refused != listed || refused != annotated || request.authenticated != token) {
                    wrong.add(onboarding + "/" + entitlement + ": refused " + refused + ", listed " + listed
                            + ", annotated " + annotated + ", asked for a token " + request.authenticated);
                }
                tried++;
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(tried).isEqualTo(4 * 6);
    }

    @ParameterizedTest
    @MethodSource("routes")
    void whoeverIsNotSignedInIsRefusedBeforeTheWall(Route route) {
        Request request = new Request(route, OnboardingStatus.COMPLETE, EntitlementStatus.EXPIRED);
        request.tokenHolds = false;
        assertThat(request.refusal().map(ServiceException::code))
                .isEqualTo(
                        WITHOUT_TOKEN.contains(route.name()) ? Optional.empty() : Optional.of(ErrorCode.UNAUTHORIZED));
    }

    @ParameterizedTest
    @EnumSource(EntitlementStatus.class)
    void theArticleOfTheOwnDiagnosticIsOpen(EntitlementStatus entitlement) {
        Route article = routes().stream()
                .filter(route -> route.name().equals("GET /v1/articles/{article_id}"))
                .findFirst()
                .orElseThrow();
        for (OnboardingStatus onboarding : OnboardingStatus.values()) {
            Request request = new Request(article, onboarding, entitlement);
            request.article = "art_diagnostic";
            assertThat(request.refused()).isFalse();
        }
    }

    @Test
    void whatBelongsToASessionThatExistsIsOpenToItsOwner() {
        for (String route : List.of(
                "GET /v1/sessions/{session_id}",
                "DELETE /v1/sessions/{session_id}",
                "POST /v1/sessions/{session_id}/reading-complete",
                "POST /v1/sessions/{session_id}/attempts",
                "POST /v1/sessions/{session_id}/complete",
                "POST /v1/attempts/{attempt_id}/submit",
                "GET /v1/attempts/{attempt_id}",
                "GET /v1/attempts/{attempt_id}/audio",
                "GET /v1/attempts/{attempt_id}/exemplar",
                "POST /v1/attempts/{attempt_id}/exemplar")) {
            assertThat(routes())
                    .filteredOn(each -> each.name().equals(route))
                    .as(route)
                    .singleElement()
                    .satisfies(each -> assertThat(each.endpoint().isAnnotationPresent(SignedIn.class))
                            .isTrue());
        }
    }

    /** The routes of the contract; those that it marks as walled go into the given set. */
    private static Set<String> contract(Set<String> walled) {
        String yaml;
        try (InputStream file = Objects.requireNonNull(
                ClientApplication.class.getResourceAsStream("/app/twicetold/client/openapi.yaml"))) {
            yaml = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Set<String> routes = new TreeSet<>();
        String path = "";
        String route = "";
        for (String line : yaml.lines().toList()) {
            if (line.matches(" {2}/v1/.*:")) {
                path = line.strip().replaceAll(":$", "");
            } else if (line.matches(" {4}(get|put|post|patch|delete):")) {
                route = line.strip().replaceAll(":$", "").toUpperCase(Locale.ROOT) + " " + path;
                routes.add(route);
            } else if (line.matches(" {6}x-paywalled: true")) {
                walled.add(route);
            }
        }
        return routes.stream().collect(Collectors.toCollection(TreeSet::new));
    }

    /** One request to a route, by somebody in a standing. */
    private static final class Request {
        final Route route;
        final OnboardingStatus onboarding;
        final EntitlementStatus entitlement;
        boolean tokenHolds = true;
        boolean authenticated;
        String article = "art_other";

        Request(Route route, OnboardingStatus onboarding, EntitlementStatus entitlement) {
            this.route = route;
            this.onboarding = onboarding;
            this.entitlement = entitlement;
        }

        boolean refused() {
            Optional<ServiceException> refusal = refusal();
            refusal.ifPresent(refused -> {
                assertThat(refused.code()).isEqualTo(ErrorCode.ENTITLEMENT_REQUIRED);
                assertThat(refused.details())
                        .isEqualTo(Map.of(
                                "onboarding_status", onboarding.wire(), "entitlement_status", entitlement.wire()));
            });
            return refusal.isPresent();
        }

        Optional<ServiceException> refusal() {
            AuthenticationFilter filter = new AuthenticationFilter(
                    new Authentication(), new NoLimit(), new EnforcePaywall(new Sessions()), new RequestContext());
            filter.resource = stub(ResourceInfo.class, Map.of("getResourceMethod", route.endpoint()));
            MultivaluedMap<String, String> parameters = new MultivaluedHashMap<>();
            parameters.putSingle("article_id", article);
            UriInfo uri = stub(UriInfo.class, Map.of("getPathParameters", parameters));
            try {
                filter.filter(stub(ContainerRequestContext.class, Map.of("getUriInfo", uri)));
                return Optional.empty();
            } catch (ServiceException refused) {
                return Optional.of(refused);
            }
        }

        private final class Authentication extends AuthenticateCaller {
            @Override
            public Caller authenticate(@Nullable String authorization, @Nullable String timeZone) {
                authenticated = true;
                if (!tokenHolds) {
                    throw new ServiceException(ErrorCode.UNAUTHORIZED);
                }
                UserEntity user = new UserEntity();
                user.id = "usr_1";
                user.onboardingStatus = onboarding.wire();
                return new Caller(user, entitlement);
            }
        }
    }

    private static final class NoLimit extends RateLimiter {
        @Override
        public void take(RateLimit limit, String caller) {}
    }

    private static final class Sessions extends SessionRepository {
        Sessions() {
            super(stub(EntityManager.class, Map.of()));
        }

        @Override
        public boolean hasOfKind(String userId, String kind, String articleId) {
            return kind.equals("diagnostic") && articleId.equals("art_diagnostic");
        }
    }

    /** Answers some methods, whatever they are asked; all others with null. */
    private static <T> T stub(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
