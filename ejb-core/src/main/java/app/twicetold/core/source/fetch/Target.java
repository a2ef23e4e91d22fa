package app.twicetold.core.source.fetch;

import app.twicetold.core.source.rules.NormalizedUrl;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

/**
 * What a request asks for.
 *
 * @param url normalized, without a fragment
 * @param pathAndQuery begins with a slash
 */
record Target(String url, String scheme, String host, int port, String pathAndQuery) {
    /** @throws FetchFailure when the text is no address of http or https */
    static Target of(String url) throws FetchFailure {
        String normalized = NormalizedUrl.of(url)
                .map(NormalizedUrl::value)
                .orElseThrow(() -> new FetchFailure(FetchError.BAD_ADDRESS, "No address of http or https"));
        URI uri;
        try {
            uri = new URI(normalized);
        } catch (URISyntaxException e) {
            throw new FetchFailure(FetchError.BAD_ADDRESS, "No address of http or https");
        }
        if (uri.getHost() == null) {
            throw new FetchFailure(FetchError.BAD_ADDRESS, "No host in the address");
        }
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        int port = uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equals("http") ? 80 : 443;
        return new Target(normalized, uri.getScheme(), uri.getHost(), port, uri.getRawPath() + query);
    }

    /**
     * Where a redirect of this target leads.
     *
     * @throws FetchFailure when it leads nowhere
     */
    Target redirectedTo(String location) throws FetchFailure {
        try {
            return of(new URL(new URL(url), location.strip()).toString());
        } catch (MalformedURLException | FetchFailure e) {
            throw new FetchFailure(FetchError.BAD_REDIRECT, "A redirect to no address of http or https");
        }
    }

    /** The host whose turns a request takes: a server at a port of its own is another one. */
    String authority() {
        return port == 80 || port == 443 ? host : host + ":" + port;
    }

    /** Scheme, host and port, for which one {@code robots.txt} holds. */
    String site() {
        return scheme + "://" + host + ":" + port;
    }
}
