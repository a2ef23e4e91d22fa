package app.twicetold.valve;

import java.io.CharConversionException;
import java.util.regex.Pattern;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.HttpResponsePacket;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.util.Header;

/**
 * Refuses what Payara answers wrongly. It answers 200 with nothing to an address that cannot be decoded and to a
 * {@code Host} that names none. It takes the body of {@code TRACE} for the next request, and its own applications echo
 * the headers of one. The connection is closed, and what else came through it is not read.
 */
final class RefuseEarly extends BaseFilter {
    /** Whether the request that a connection read last is {@code HEAD}. */
    static final Attribute<Boolean> HEAD =
            Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute("app.twicetold.valve.head");

    /** A name or an address in brackets, and a port, as RFC 9110 and RFC 3986 write them. */
    private static final Pattern HOST =
            Pattern.compile("(?:[\\w.~%!$&'()*+,;=-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

    private static final int BAD_REQUEST = 400;
    private static final int METHOD_NOT_ALLOWED = 405;

    @Override
    public NextAction handleRead(FilterChainContext context) {
        if (context.getMessage() instanceof HttpContent content
                && content.getHttpHeader() instanceof HttpRequestPacket request) {
            Method method = request.getMethod();
            HEAD.set(context.getConnection(), Method.HEAD.equals(method));
            if (Method.TRACE.equals(method) || Method.CONNECT.equals(method)) {
                return refuse(context, request, METHOD_NOT_ALLOWED);
            }
            if (!hasReadableAddress(request) || !namesAHost(request)) {
                return refuse(context, request, BAD_REQUEST);
            }
        }
        return context.getInvokeAction();
    }

    private static boolean hasReadableAddress(HttpRequestPacket request) {
        try {
            // The result is kept, so later chunks of a body and the application do not decode the address again.
            request.getRequestURIRef().getDecodedRequestURIBC(true);
            return true;
        } catch (CharConversionException | RuntimeException malformed) {
            return false;
        }
    }

    /** The parser itself refuses a request of HTTP/1.1 without the header. */
    private static boolean namesAHost(HttpRequestPacket request) {
        String host = request.getHeader(Header.Host);
        return host == null || HOST.matcher(host.strip()).matches();
    }

    private static NextAction refuse(FilterChainContext context, HttpRequestPacket request, int status) {
        HttpResponsePacket response = request.getResponse();
        // The parser writes that the connection closes. The other filter adds the envelope.
        request.getProcessingState().setError(true);
        response.setStatus(status);
        response.setContentLength(0);
        context.write(HttpContent.builder(response).last(true).build());
        request.getProcessingState().getHttpContext().close();
        NextAction deaf = context.getSuspendAction();
        context.completeAndRecycle();
        return deaf;
    }
}
