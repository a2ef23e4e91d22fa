package app.twicetold.core.ratelimit;

import inet.ipaddr.Address;
import inet.ipaddr.AddressStringParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import inet.ipaddr.ipv6.IPv6Address;
import java.util.Optional;

/**
 * Reads addresses and networks of IPv4 and IPv6 as they are usually written. A host name is neither and is never looked
 * up.
 */
final class NetworkAddress {
    /** The prefix of the smallest IPv6 network that one site or subscriber has. */
    private static final int COUNTED_BITS = 64;

    private static final IPAddressStringParameters ADDRESS = notation(false);
    private static final IPAddressStringParameters NETWORK = notation(true);

    static {
        // Clients choose what is read here, so nothing of it is cached.
        Address.defaultIpv6Network().setSegmentCaching(false);
    }

    private NetworkAddress() {}

    /** An address without its zone. An IPv4 address inside IPv6 becomes IPv4. Empty when the text is something else. */
    static Optional<IPAddress> parse(String text) {
        return Optional.ofNullable(new IPAddressString(text, ADDRESS).getAddress())
                .map(NetworkAddress::plain);
    }

    private static IPAddress plain(IPAddress address) {
        if (!address.isIPv6()) {
            return address;
        }
        IPv6Address six = address.toIPv6();
        return six.isIPv4Mapped() ? six.getEmbeddedIPv4Address() : six.removeZone();
    }

    /**
     * A network, or the network of one address.
     *
     * @throws IllegalArgumentException when the text is neither, has bits set behind its prefix, or means all addresses
     */
    static IPAddress network(String text) {
        IPAddress network = new IPAddressString(text.strip(), NETWORK).getAddress();
        if (network == null) {
            throw new IllegalArgumentException("No network");
        }
        if (!network.isPrefixed()) {
            return plain(network);
        }
        int bits = network.getNetworkPrefixLength();
        if (bits == 0 || !network.equals(network.toPrefixBlock(bits))) {
            throw new IllegalArgumentException("Not a network that can be trusted");
        }
        return network;
    }

    /** The address itself for IPv4, the network of its first 64 bits for IPv6. */
    static String counted(IPAddress address) {
        return address.isIPv6() ? address.toPrefixBlock(COUNTED_BITS).toCanonicalString() : address.toCanonicalString();
    }

    private static IPAddressStringParameters notation(boolean network) {
        IPAddressStringParameters.Builder builder = new IPAddressStringParameters.Builder()
                .allowEmpty(false)
                .allowAll(false)
                .allowSingleSegment(false)
                .allowPrefix(network)
                .allowMask(false)
                .allowPrefixOnly(false)
                .allowWildcardedSeparator(false)
                .allow_inet_aton(false)
                .setRangeOptions(AddressStringParameters.RangeParameters.NO_RANGE);
        builder.getIPv4AddressParametersBuilder()
                .allowBinary(false)
                .allowLeadingZeros(false)
                .allowPrefixesBeyondAddressSize(false);
        builder.getIPv6AddressParametersBuilder()
                .allowBase85(false)
                .allowBinary(false)
                .allowZone(!network)
                .allowEmptyZone(false)
                .allowPrefixesBeyondAddressSize(false);
        return builder.toParams();
    }
}
