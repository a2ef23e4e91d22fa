package app.twicetold.client;

import app.twicetold.core.account.AuthenticateCaller;
import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.paywall.EnforcePaywall;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.web.Entitled;
import app.twicetold.web.Open;
import app.twicetold.web.Outage;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.Signed;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Checks caller, rate limit and paywall, after routing and before anything else of a request is looked at. */
@Provider
@Priority(Priorities.AUTHENTICATION)
@ApplicationScoped
public class AuthenticationFilter implements ContainerRequestFilter {
    private AuthenticateCaller authenticate;
    private RateLimiter rateLimiter;
    private EnforcePaywall paywall;
    private RequestContext context;

    @Context
    ResourceInfo resource;

    @Inject
    public AuthenticationFilter(
            AuthenticateCaller authenticate, RateLimiter rateLimiter, EnforcePaywall paywall, RequestContext context) {
        this.authenticate = authenticate;
        this.rateLimiter = rateLimiter;
        this.paywall = paywall;
        this.context = context;
    }

    public AuthenticationFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        Method endpoint = resource.getResourceMethod();
        if (!endpoint.isAnnotationPresent(Open.class) || endpoint.isAnnotationPresent(RateLimited.class)) {
            Outage.refuseWhileAway();
        }
        @Nullable Caller caller = null;
        if (!endpoint.isAnnotationPresent(Open.class) && !endpoint.isAnnotationPresent(Signed.class)) {
            caller = authenticate.authenticate(
                    request.getHeaderString(HttpHeaders.AUTHORIZATION), request.getHeaderString("X-Time-Zone"));
            context.setCaller(caller);
        }
        limitRate(endpoint);
        if (caller != null) {
            enforcePaywall(endpoint, caller, request);
        }
    }

    private void limitRate(Method endpoint) {
        RateLimited limited = endpoint.getAnnotation(RateLimited.class);
        if (limited != null) {
            rateLimiter.take(limited.value(), context.callerId());
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
}
