package app.twicetold.core.ratelimit.rules;

import java.util.ArrayList;
import java.util.List;

/**
 * The hops that proxies noted in the headers of a request, the nearest one last. A hop is the noted text without
 * brackets and port, whether it is an address or not. {@link #UNREADABLE} is a hop that cannot be read. Each line of a
 * header is read separately: a quote that a client left open does not swallow what a proxy added in a line of its own.
 */
public final class ForwardedHops {
    /** No address. Hops to the left of such a hop are as good as unknown. */
    public static final String UNREADABLE = "";

    private ForwardedHops() {}

    /** The hops of the lines of {@code X-Forwarded-For}: addresses between commas. */
    public static List<String> ofForwardedFor(List<String> lines) {
        List<String> hops = new ArrayList<>();
        for (String line : lines) {
            for (String element : line.split(",")) {
                if (!element.isBlank()) {
                    hops.add(withoutPort(element.strip()));
                }
            }
        }
        return List.copyOf(hops);
    }

    /** The hops of the lines of {@code Forwarded} (RFC 7239): the parameter {@code for} of each element. */
    public static List<String> ofForwarded(List<String> lines) {
        List<String> hops = new ArrayList<>();
        lines.forEach(line -> hops.addAll(new ForwardedLine(line).hops()));
        return List.copyOf(hops);
    }

    /** {@code 192.0.2.1:80} and {@code [2001:db8::1]:80} without port and brackets; anything else as it is. */
    static String withoutPort(String node) {
        if (node.startsWith("[")) {
            int end = node.indexOf(']');
            boolean bare = end > 0 && (end == node.length() - 1 || isPort(node.substring(end + 1)));
            return bare ? node.substring(1, end) : UNREADABLE;
        }
        int colon = node.indexOf(':');
        boolean one = colon >= 0 && colon == node.lastIndexOf(':');
        return one && isPort(node.substring(colon)) ? node.substring(0, colon) : node;
    }

    /** A colon and a port, or an obfuscated one. */
    private static boolean isPort(String text) {
        return text.matches(":(\\d{1,5}|_[A-Za-z0-9._-]+)");
    }
}
