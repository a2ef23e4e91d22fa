package app.twicetold.core.ratelimit;

import app.twicetold.core.ratelimit.rules.ForwardedHops;
import app.twicetold.core.shared.Settings;
import inet.ipaddr.IPAddress;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The proxies that are believed when they say whom a request comes from.
 *
 * @param networks of the proxies; without any, each request comes from its peer
 * @param header the header in which they say it
 */
public record TrustedProxies(List<IPAddress> networks, Header header) {
    /** Which header is believed. */
    public enum Header {
        /** {@code X-Forwarded-For}, and {@code Forwarded} of a request without it. */
        ANY,
        X_FORWARDED_FOR,
        FORWARDED
    }

    public TrustedProxies {
        networks = List.copyOf(networks);
    }

    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static TrustedProxies from(Settings settings) {
        return new TrustedProxies(
                settings.parsed(
                        "TRUSTED_PROXIES",
                        List.of(),
                        "must be networks with commas between them, such as 10.0.0.0/8, 2001:db8::/32",
                        TrustedProxies::networks),
                settings.parsed(
                        "TRUSTED_PROXY_HEADER",
                        Header.ANY,
                        "must be X-Forwarded-For or Forwarded",
                        name -> switch (name.toLowerCase(Locale.ROOT)) {
                            case "x-forwarded-for" -> Header.X_FORWARDED_FOR;
                            case "forwarded" -> Header.FORWARDED;
                            default -> throw new IllegalArgumentException(name);
                        }));
    }

    private static List<IPAddress> networks(String text) {
        return Stream.of(text.split(",", -1)).map(NetworkAddress::network).toList();
    }

    /**
     * The name under which the client of a request is counted: the right-most hop that is no trusted proxy. A hop that
     * is no address identifies no client, so the proxy that noted it is counted. The headers of a peer that is not
     * trusted are ignored.
     *
     * @param peer the address at the other end of the connection
     * @param headerLines the lines of a header by its name, in their order
     */
    public String client(String peer, Function<String, List<String>> headerLines) {
        IPAddress client = NetworkAddress.parse(peer).orElse(null);
        if (client == null) {
            return peer;
        }
        if (isTrusted(client)) {
            List<String> hops = hops(headerLines);
            for (int i = hops.size() - 1; i >= 0 && isTrusted(client); i--) {
                IPAddress hop = NetworkAddress.parse(hops.get(i)).orElse(null);
                if (hop == null) {
                    break;
                }
                client = hop;
            }
        }
        return NetworkAddress.counted(client);
    }

    private boolean isTrusted(IPAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    private List<String> hops(Function<String, List<String>> headerLines) {
        List<String> forwardedFor = header == Header.FORWARDED ? List.of() : headerLines.apply("X-Forwarded-For");
        return header == Header.X_FORWARDED_FOR || !forwardedFor.isEmpty()
                ? ForwardedHops.ofForwardedFor(forwardedFor)
                : ForwardedHops.ofForwarded(headerLines.apply("Forwarded"));
    }
}
