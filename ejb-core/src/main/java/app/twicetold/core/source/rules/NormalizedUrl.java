package app.twicetold.core.source.rules;

import app.twicetold.core.shared.Sha256;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address of a page in the one form by which items are told apart: lower-case scheme and host, the host in ASCII
 * and without the dot of the root, no default port, no fragment, no {@code utm_*} parameters, no dot segments, and
 * percent encoding only where it is needed (RFC 3986, section 6.2). The order of the parameters and a slash at the end
 * stay: a server may mean something by them.
 */
public record NormalizedUrl(String value) {
    private static final Pattern PARTS = Pattern.compile(
            "(?<scheme>https?)://(?<host>\\[[0-9a-f:.]+\\]|[^/?#:@\\[\\]\\\\]+)(?::(?<port>[0-9]*))?"
                    + "(?<path>/[^?#]*)?(?:\\?(?<query>[^#]*))?(?:#.*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern HOST = Pattern.compile("[a-z0-9_-]+(\\.[a-z0-9_-]+)*");
    private static final Pattern LINE_BREAKS = Pattern.compile("[\\t\\r\\n]");
    private static final int MAX_PORT = 65_535;
    private static final int MAX_HOST = 253;
    private static final String UNRESERVED = "-._~";
    private static final String ALSO_IN_PATHS = "!$&'()*+,;=:@/";
    private static final String ALSO_IN_QUERIES = ALSO_IN_PATHS + "?";

    /**
     * Empty when the text is no address of http or https, or names a user, because foreign credentials are not used.
     */
    public static Optional<NormalizedUrl> of(String url) {
        Matcher parts = PARTS.matcher(LINE_BREAKS.matcher(url.strip()).replaceAll(""));
        if (!parts.matches()) {
            return Optional.empty();
        }
        String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
        Optional<String> port = port(scheme, orEmpty(parts.group("port")));
        String path = path(orEmpty(parts.group("path")));
        String query = query(orEmpty(parts.group("query")));
        return host(parts.group("host"))
                .flatMap(host -> port.map(it -> new NormalizedUrl(scheme + "://" + host + it + path + query)));
    }

    /** SHA-256 of the address in hexadecimal digits. Specification: deduplication by URL hash. */
    public String hash() {
        return Sha256.hex(value);
    }

    private static Optional<String> host(String text) {
        if (text.startsWith("[")) {
            return Optional.of(text.toLowerCase(Locale.ROOT));
        }
        String host;
        try {
            host = IDN.toASCII(text, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException noName) {
            return Optional.empty();
        }
        String withoutRoot = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return Optional.of(withoutRoot)
                .filter(it -> it.length() <= MAX_HOST && HOST.matcher(it).matches());
    }

    /** The port with its colon; an empty text for the port of the scheme. No value when there is no such port. */
    private static Optional<String> port(String scheme, String digits) {
        if (digits.isEmpty()) {
            return Optional.of("");
        }
        String plain = digits.replaceFirst("^0+", "");
        if (plain.isEmpty() || plain.length() > 5 || Integer.parseInt(plain) > MAX_PORT) {
            return Optional.empty();
        }
        boolean usual = plain.equals(scheme.equals("http") ? "80" : "443");
        return Optional.of(usual ? "" : ":" + plain);
    }

    /** RFC 3986, section 5.2.4. */
    private static String path(String path) {
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = encoded(path, ALSO_IN_PATHS).split("/", -1);
        for (int i = 1; i < segments.length; i++) {
            boolean last = i == segments.length - 1;
            if (segments[i].equals("..")) {
                kept.pollLast();
            } else if (!segments[i].equals(".")) {
                kept.addLast(segments[i]);
                continue;
            }
            if (last) {
                kept.addLast("");
            }
        }
        return "/" + String.join("/", kept);
    }

    private static String query(String query) {
        String kept = Stream.of(query.split("&", -1))
                .map(parameter -> encoded(parameter, ALSO_IN_QUERIES))
                .filter(parameter -> !parameter.toLowerCase(Locale.ROOT).startsWith("utm_"))
                .collect(Collectors.joining("&"));
        return kept.isEmpty() ? "" : "?" + kept;
    }

    private static String encoded(String text, String alsoPlain) {
        StringBuilder result = new StringBuilder();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            int octet = bytes[i] & 0xFF;
            int escaped = octet == '%' ? escaped(bytes, i) : -1;
            if (escaped >= 0) {
                i += 2;
                append(result, escaped, "");
            } else {
                append(result, octet, alsoPlain);
            }
        }
        return result.toString();
    }

    /** The octet that an escape stands for, -1 when two hexadecimal digits do not follow. */
    private static int escaped(byte[] bytes, int percent) {
        if (percent + 2 >= bytes.length) {
            return -1;
        }
        int high = Character.digit((char) bytes[percent + 1], 16);
        int low = Character.digit((char) bytes[percent + 2], 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    private static void append(StringBuilder result, int octet, String alsoPlain) {
        boolean plain = (octet >= 'a' && octet <= 'z')
                || (octet >= 'A' && octet <= 'Z')
                || (octet >= '0' && octet <= '9')
                || UNRESERVED.indexOf(octet) >= 0
                || alsoPlain.indexOf(octet) >= 0;
        if (plain) {
            result.append((char) octet);
        } else {
            result.append(String.format(Locale.ROOT, "%%%02X", octet));
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
