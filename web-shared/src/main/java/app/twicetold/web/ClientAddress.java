package app.twicetold.web;

import app.twicetold.core.ratelimit.TrustedProxies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;

/** Tells under which network address a request is counted. No other code may ask a request for its remote address. */
@ApplicationScoped
public class ClientAddress {
    private TrustedProxies proxies;

    @Inject
    public ClientAddress(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    protected ClientAddress() {}

    /** The address of the client, as far as trusted proxies tell it. */
    public String of(HttpServletRequest request) {
        return proxies.client(request.getRemoteAddr(), name -> List.copyOf(Collections.list(request.getHeaders(name))));
    }
}
