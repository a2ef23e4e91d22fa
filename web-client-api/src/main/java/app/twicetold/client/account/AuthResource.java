package app.twicetold.client.account;

import app.twicetold.core.account.AccessTokens;
import app.twicetold.core.account.IdentitySteps;
import app.twicetold.core.account.SignInAnonymously;
import app.twicetold.core.account.SignInWithIdentity;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.web.ClientAddress;
import app.twicetold.web.Open;
import app.twicetold.web.RateLimited;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Sign-in. */
@Path("auth")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AuthResource {
    private SignInAnonymously signIn;
    private SignInWithIdentity identitySignIn;
    private ClientAddress clientAddress;
    private RequestContext context;

    @Inject
    public AuthResource(
            SignInAnonymously signIn,
            SignInWithIdentity identitySignIn,
            ClientAddress clientAddress,
            RequestContext context) {
        this.signIn = signIn;
        this.identitySignIn = identitySignIn;
        this.clientAddress = clientAddress;
        this.context = context;
    }

    public AuthResource() {}

    @POST
    @Path("anonymous")
    @Open
    public Response anonymous(AnonymousSignInRequest request, @Context HttpServletRequest servletRequest) {
        SignInAnonymously.SignIn done = signIn.signIn(
                request.installId(), request.deviceLocale(), request.timeZone(), clientAddress.of(servletRequest));
        context.setAccountLocales(done.uiLocale(), done.deviceLocale());
        var user = new AuthResponse.User(
                done.userId(),
                DisplayName.of(done.displayName(), context.messages()),
                done.authProvider(),
                done.onboardingStatus(),
                done.createdAt());
        var body = new AuthResponse(
                done.token().value(),
                "Bearer",
                AccessTokens.LIFETIME.toSeconds(),
                done.token().expiresAt(),
                done.newUser(),
                false,
                user);
        return Response.status(done.newUser() ? Response.Status.CREATED : Response.Status.OK)
                .entity(body)
                .build();
    }

    @POST
    @Path("identity")
    @SignedIn
    @RateLimited(RateLimit.IDENTITY_SIGN_IN)
    public AuthResponse identity(IdentitySignInRequest request) {
        IdentitySteps.SignedIn done = identitySignIn.signIn(
                context.callerId(),
                new SignInWithIdentity.Command(
                        request.identityToken(),
                        request.authorizationCode(),
                        request.nonce(),
                        request.displayName(),
                        request.deviceLocale(),
                        request.timeZone()));
        context.setAccountLocales(done.uiLocale(), done.deviceLocale());
        return new AuthResponse(
                done.token().value(),
                "Bearer",
                AccessTokens.LIFETIME.toSeconds(),
                done.token().expiresAt(),
                false,
                done.merged(),
                new AuthResponse.User(
                        done.userId(),
                        DisplayName.of(done.displayName(), context.messages()),
                        done.authProvider(),
                        done.onboardingStatus(),
                        done.createdAt()));
    }
}
