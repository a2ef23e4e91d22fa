package app.twicetold.client;

import app.twicetold.core.account.AuthenticateCaller;
import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.paywall.EnforcePaywall;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.AppEnvironment;
import app.twicetold.core.shared.ServiceClock;
import app.twicetold.core.shared.Settings;
import app.twicetold.web.Entitled;
import app.twicetold.web.Open;
import app.twicetold.web.Outage;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.Signed;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** After routing and before anything else of a request is looked at: caller, rate limit, paywall. */
@Provider
@Priority(Priorities.AUTHENTICATION)
@ApplicationScoped
public class AuthenticationFilter implements ContainerRequestFilter, ContainerResponseFilter {
    private AuthenticateCaller authenticate;
    private RateLimiter rateLimiter;
    private EnforcePaywall paywall;
    private RequestContext context;
    private boolean clockMayBeSet;

    @Context
    @SuppressWarnings("NullAway.Init")
    ResourceInfo resource;

    @Context
    @SuppressWarnings("NullAway.Init")
    HttpServletRequest servletRequest;

    @Inject
    public AuthenticationFilter(
            AuthenticateCaller authenticate,
            RateLimiter rateLimiter,
            EnforcePaywall paywall,
            RequestContext context,
            Settings settings) {
        this.authenticate = authenticate;
        this.rateLimiter = rateLimiter;
        this.paywall = paywall;
        this.context = context;
        this.clockMayBeSet = AppEnvironment.from(settings) == AppEnvironment.TEST;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    public AuthenticationFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        if (clockMayBeSet) {
            setClock(request.getHeaderString("X-Test-Now"));
        }
        Method endpoint = resource.getResourceMethod();
        if (!endpoint.isAnnotationPresent(Open.class) || endpoint.isAnnotationPresent(RateLimited.class)) {
            Outage.refuseWhileAway();
        }
        @Nullable Caller caller = null;
        if (!endpoint.isAnnotationPresent(Open.class) && !endpoint.isAnnotationPresent(Signed.class)) {
            caller = authenticate.authenticate(
                    request.getHeaderString(HttpHeaders.AUTHORIZATION), request.getHeaderString("X-Time-Zone"));
            context.setCaller(caller.userId(), caller.uiLocale(), caller.deviceLocale());
        }
        limitRate(endpoint);
        if (caller != null) {
            enforcePaywall(endpoint, caller, request);
        }
    }

    private void limitRate(Method endpoint) {
        RateLimited limited = endpoint.getAnnotation(RateLimited.class);
        if (limited != null) {
            rateLimiter.take(
                    limited.value(),
                    endpoint.isAnnotationPresent(Open.class) ? servletRequest.getRemoteAddr() : context.callerId());
        }
    }

    private void enforcePaywall(Method endpoint, Caller caller, ContainerRequestContext request) {
        Entitled entitled = endpoint.getAnnotation(Entitled.class);
        if (entitled == null) {
            return;
        }
        String article = entitled.exceptOwnDiagnosticArticle().isEmpty()
                ? null
                : request.getUriInfo().getPathParameters().getFirst(entitled.exceptOwnDiagnosticArticle());
        if (article == null) {
            paywall.pass(caller);
        } else {
            paywall.passToArticle(caller, article);
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        ServiceClock.setForThisRequest(null);
    }

    private static void setClock(@Nullable String header) {
        if (header == null) {
            return;
        }
        try {
            ServiceClock.setForThisRequest(Instant.parse(header));
        } catch (DateTimeException malformed) {
            ServiceClock.setForThisRequest(null);
        }
    }
}
