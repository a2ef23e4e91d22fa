package app.twicetold.core.source.fetch;

import app.twicetold.core.source.rules.PublicAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The addresses of a host that may be asked. A name is looked up once a request, and the connection goes to one of
 * these addresses: a name that leads elsewhere a moment later changes nothing.
 */
final class HostAddresses {
    /** More are not tried. */
    private static final int MOST = 3;

    private final FetchSettings settings;
    private final Names names;

    HostAddresses(FetchSettings settings, Names names) {
        this.settings = settings;
        this.names = names;
    }

    /** Looks up names. */
    interface Names {
        InetAddress[] lookUp(String host) throws UnknownHostException;
    }

    /**
     * The addresses of a host, at least one.
     *
     * @throws FetchFailure when the name leads nowhere, or one of its addresses is not in the public network
     */
    List<InetAddress> of(String host, int port) throws FetchFailure {
        InetAddress[] addresses;
        try {
            addresses = names.lookUp(host);
        } catch (UnknownHostException e) {
            throw new FetchFailure(FetchError.UNKNOWN_HOST, "No address of " + host);
        }
        if (addresses.length == 0) {
            throw new FetchFailure(FetchError.UNKNOWN_HOST, "No address of " + host);
        }
        if (!settings.allowsPrivate(host, port) && !Stream.of(addresses).allMatch(PublicAddress::mayBeFetched)) {
            throw new FetchFailure(FetchError.PRIVATE_ADDRESS, host + " leads out of the public network");
        }
        return Stream.of(addresses).limit(MOST).toList();
    }
}
