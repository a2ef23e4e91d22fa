package app.twicetold.core.provider.rules;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whether a server can be one's own: whether its address is one that the public network does not reach. */
public final class InHouseAddress {
    /** Names that no public name server knows: of one part, or under a domain that is kept for use at home. */
    private static final Pattern NAME_AT_HOME = Pattern.compile(
            "[a-z0-9_-]+|[a-z0-9_.-]+\\.(localhost|local|internal|lan|intranet|home\\.arpa)", Pattern.CASE_INSENSITIVE);

    private InHouseAddress() {}

    /** Whether the name alone says that the server is one's own. */
    public static boolean isNameAtHome(String host) {
        return NAME_AT_HOME.matcher(host.toLowerCase(Locale.ROOT)).matches()
                && !host.chars().allMatch(Character::isDigit);
    }

    /** Whether all addresses of a server are private, and there is one. */
    public static boolean isInHouse(List<InetAddress> addresses) {
        return !addresses.isEmpty() && addresses.stream().allMatch(InHouseAddress::isPrivate);
    }

    private static boolean isPrivate(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean shared = bytes.length == 4 && bytes[0] == 100 && (bytes[1] & 0xc0) == 64;
        boolean unique = bytes.length == 16 && (bytes[0] & 0xfe) == 0xfc;
        return address.isLoopbackAddress()
                || address.isSiteLocalAddress()
                || address.isLinkLocalAddress()
                || shared
                || unique;
    }
}
