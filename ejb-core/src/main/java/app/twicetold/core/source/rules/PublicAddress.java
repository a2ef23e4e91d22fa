package app.twicetold.core.source.rules;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses of the Internet Protocol may be fetched: those of the public network. A name that leads to another
 * address would make the service call hosts that only the service can reach. The tables follow the special-purpose
 * registries of IANA (RFC 6890).
 */
public final class PublicAddress {
    private static final List<Network> CLOSED_IPV4 = networks(
            "0.0.0.0/8", // this host
            "10.0.0.0/8", // private
            "100.64.0.0/10", // carrier NAT
            "127.0.0.0/8", // loopback
            "168.63.129.16/32", // metadata of Azure
            "169.254.0.0/16", // link-local, and metadata of most clouds
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // relays of 6to4
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, and broadcast

    /** All else in IPv6 is loopback, unspecified, private, link-local, multicast, mapped or not assigned. */
    private static final Network GLOBAL_IPV6 = network("2000::/3");

    private static final List<Network> CLOSED_IPV6 = networks(
            "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
            "2001:db8::/32", // documentation
            "2002::/16", // 6to4, which carries any IPv4
            "3ffe::/16", // the former 6bone
            "3fff::/20"); // documentation

    /** The form of an IPv4 address in an IPv6-only network (RFC 6052). The IPv4 address inside decides. */
    private static final Network NAT64 = network("64:ff9b::/96");

    private static final int IPV4_BYTES = 4;

    private PublicAddress() {}

    /** Whether the address may be fetched. Java turns IPv4-mapped ones into IPv4 before they come here. */
    public static boolean mayBeFetched(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length == IPV4_BYTES) {
            return isOpenIpv4(bytes);
        }
        if (NAT64.contains(bytes)) {
            return isOpenIpv4(Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length));
        }
        return GLOBAL_IPV6.contains(bytes) && CLOSED_IPV6.stream().noneMatch(network -> network.contains(bytes));
    }

    private static boolean isOpenIpv4(byte[] bytes) {
        return CLOSED_IPV4.stream().noneMatch(network -> network.contains(bytes));
    }

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(PublicAddress::network).toList();
    }

    private static Network network(String text) {
        int slash = text.indexOf('/');
        try {
            // A literal: nothing is looked up.
            byte[] prefix = InetAddress.getByName(text.substring(0, slash)).getAddress();
            return new Network(prefix, Integer.parseInt(text.substring(slash + 1)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("No network: " + text, e);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared, never handed out.
    private record Network(byte[] prefix, int bits) {
        boolean contains(byte[] address) {
            if (address.length != prefix.length) {
                return false;
            }
            for (int i = 0; i < bits; i++) {
                int mask = 0x80 >>> i % Byte.SIZE;
                if (((address[i / Byte.SIZE] ^ prefix[i / Byte.SIZE]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
