package app.twicetold.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;

/**
 * A {@code Content-Type} that is no media type becomes one that nothing here takes. A servlet filter, because the JAX-RS
 * runtime reads the header before any filter of its own and answers in its own words.
 */
public class MediaTypeGuard implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean readable = request.getContentType() == null || isMediaType(request.getContentType());
        chain.doFilter(readable ? request : new Untyped((HttpServletRequest) request), response);
    }

    private static boolean isMediaType(String declared) {
        try {
            MediaType type = MediaType.valueOf(declared);
            return !type.isWildcardType() && !type.isWildcardSubtype();
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static final class Untyped extends HttpServletRequestWrapper {
        Untyped(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getContentType() {
            return MediaType.APPLICATION_OCTET_STREAM;
        }

        @Override
        public String getHeader(String name) {
            return HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name) ? getContentType() : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return HttpHeaders.CONTENT_TYPE.equalsIgnoreCase(name)
                    ? Collections.enumeration(Collections.singleton(getContentType()))
                    : super.getHeaders(name);
        }
    }
}
