package app.twicetold.admin;

import app.twicetold.core.operator.AuthenticateOperator;
import app.twicetold.core.operator.rules.PageRequest;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/**
 * Every endpoint of the operator API needs an operator, and takes no change from a page of somebody else. The metrics
 * are also for scrapers with a key of their own.
 */
@Provider
@Priority(Priorities.AUTHENTICATION)
@ApplicationScoped
public class OperatorFilter implements ContainerRequestFilter {
    static final String GATEWAY_TOKEN = "Gateway-Access-Jwt-Assertion";
    static final String ADMIN_KEY = "X-Admin-Key";
    private static final String FETCH_SITE = "Sec-Fetch-Site";
    private static final String ORIGIN = "Origin";

    private AuthenticateOperator authenticate;
    private CurrentOperator operator;

    @Inject
    public OperatorFilter(AuthenticateOperator authenticate, CurrentOperator operator) {
        this.authenticate = authenticate;
        this.operator = operator;
    }

    public OperatorFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        authenticate.requireHost(request.getUriInfo().getBaseUri().getHost());
        String authorization = sent(request, HttpHeaders.AUTHORIZATION);
        if (isMetrics(request) && authenticate.isScraper(authorization)) {
            operator.setName("metrics-key");
            return;
        }
        operator.setName(authenticate.authenticate(sent(request, GATEWAY_TOKEN), sent(request, ADMIN_KEY)));
        authenticate.requireOwnPage(
                new PageRequest(request.getMethod(), sent(request, FETCH_SITE), sent(request, ORIGIN)),
                request.getUriInfo().getBaseUri());
    }

    private static boolean isMetrics(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath();
        return path.equals("metrics") || path.equals("/metrics");
    }

    /** Generated clients send every header that the contract knows. A header without a value is empty. */
    private static @Nullable String sent(ContainerRequestContext request, String header) {
        String value = request.getHeaderString(header);
        return value == null || value.isBlank() ? null : value;
    }
}
