package app.twicetold.admin;

import app.twicetold.core.operator.AuthenticateOperator;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.ext.Provider;

/** Every endpoint of the operator API needs an operator. */
@Provider
@Priority(Priorities.AUTHENTICATION)
@ApplicationScoped
public class OperatorFilter implements ContainerRequestFilter {
    private AuthenticateOperator authenticate;
    private CurrentOperator operator;

    @Inject
    public OperatorFilter(AuthenticateOperator authenticate, CurrentOperator operator) {
        this.authenticate = authenticate;
        this.operator = operator;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    public OperatorFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        operator.setName(authenticate.authenticate(
                request.getHeaderString("Gateway-Access-Jwt-Assertion"), request.getHeaderString("X-Admin-Key")));
    }
}
