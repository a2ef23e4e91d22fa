package app.twicetold.web;

import app.twicetold.core.shared.LogContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the JAX-RS runtimes from judging headers, which they do before any filter of theirs and in their own words. A
 * {@code Content-Type} that is no media type becomes one that no endpoint takes. {@code Accept} is hidden, because
 * every answer is JSON. {@code Accept-Language} is handed on as an attribute, because a malformed one counts as absent.
 * Also keeps them from taking a client that left for a fault.
 */
public class HeaderGuard implements Filter {
    /** The request attribute that holds the {@code Accept-Language} header as it was sent. */
    static final String ACCEPT_LANGUAGE = HeaderGuard.class.getName() + ".acceptLanguage";

    private static final List<String> HIDDEN = List.of(HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_LANGUAGE);

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String acceptLanguage = http.getHeader(HttpHeaders.ACCEPT_LANGUAGE);
        if (acceptLanguage != null) {
            http.setAttribute(ACCEPT_LANGUAGE, acceptLanguage);
        }
        try {
            chain.doFilter(new Guarded(http), new DisconnectTolerantResponse((HttpServletResponse) response));
        } finally {
            // The thread goes back to its pool, where its log lines belong to no request.
            LogContext.clear();
        }
    }

    /** What a client sent, whether this filter has hidden it or not. */
    static @Nullable String acceptLanguage(HttpServletRequest request) {
        return request.getAttribute(ACCEPT_LANGUAGE) instanceof String sent
                ? sent
                : request.getHeader(HttpHeaders.ACCEPT_LANGUAGE);
    }

    private static boolean isHarmless(String declared) {
        try {
            MediaType type = MediaType.valueOf(declared);
            // The runtimes and servers look for parameters in a form. To do so they read the body and decode the query.
            return !type.isWildcardType()
                    && !type.isWildcardSubtype()
                    && !type.isCompatible(MediaType.APPLICATION_FORM_URLENCODED_TYPE)
                    && !type.isCompatible(MediaType.MULTIPART_FORM_DATA_TYPE);
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static final class Guarded extends HttpServletRequestWrapper {
        Guarded(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getContentType() {
            String declared = super.getContentType();
            return declared == null || isHarmless(declared) ? declared : MediaType.APPLICATION_OCTET_STREAM;
        }

        @Override
        public @Nullable String getHeader(String name) {
            if (HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)) {
                return getContentType();
            }
            return isHidden(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            if (isHidden(name)) {
                return Collections.emptyEnumeration();
            }
            String contentType = HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name) ? getContentType() : null;
            return contentType == null
                    ? super.getHeaders(name)
                    : Collections.enumeration(Collections.singleton(contentType));
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            return Collections.enumeration(Collections.list(super.getHeaderNames()).stream()
                    .filter(name -> !isHidden(name))
                    .toList());
        }

        private static boolean isHidden(String name) {
            return HIDDEN.stream().anyMatch(hidden -> hidden.equalsIgnoreCase(name));
        }
    }
}
