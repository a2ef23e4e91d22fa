package app.twicetold.core.source.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {
    /** The last address before a network, its first, its last, and the first one behind it. */
    @ParameterizedTest
    @CsvSource({
        "-, 0.0.0.0, 0.255.255.255, 1.0.0.0",
        "9.255.255.255, 10.0.0.0, 10.255.255.255, 11.0.0.0",
        "100.63.255.255, 100.64.0.0, 100.127.255.255, 100.128.0.0",
        "126.255.255.255, 127.0.0.0, 127.255.255.255, 128.0.0.0",
        "168.63.129.15, 168.63.129.16, 168.63.129.16, 168.63.129.17",
        "169.253.255.255, 169.254.0.0, 169.254.255.255, 169.255.0.0",
        "172.15.255.255, 172.16.0.0, 172.31.255.255, 172.32.0.0",
        "191.255.255.255, 192.0.0.0, 192.0.0.255, 192.0.1.0",
        "192.0.1.255, 192.0.2.0, 192.0.2.255, 192.0.3.0",
        "192.88.98.255, 192.88.99.0, 192.88.99.255, 192.88.100.0",
        "192.167.255.255, 192.168.0.0, 192.168.255.255, 192.169.0.0",
        "198.17.255.255, 198.18.0.0, 198.19.255.255, 198.20.0.0",
        "198.51.99.255, 198.51.100.0, 198.51.100.255, 198.51.101.0",
        "203.0.112.255, 203.0.113.0, 203.0.113.255, 203.0.114.0",
        "223.255.255.255, 224.0.0.0, 239.255.255.255, -",
        "-, 240.0.0.0, 255.255.255.255, -",
        "-, ::, 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2000::",
        "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2001::, 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff, 2001:200::",
        "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db8::, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, 2001:db9::",
        "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2002::, 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 2003::",
        "3ffd:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3ffe::, 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:1000::",
        "-, 3fff::, 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff, 3fff:1000::",
        "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 4000::, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, -"
    })
    void aNetworkIsClosedFromItsFirstToItsLastAddress(String before, String first, String last, String behind) {
        assertThat(before.equals("-") || mayBeFetched(before)).as(before).isTrue();
        assertThat(mayBeFetched(first)).as(first).isFalse();
        assertThat(mayBeFetched(last)).as(last).isFalse();
        assertThat(behind.equals("-") || mayBeFetched(behind)).as(behind).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::1",
                "::",
                "::7f00:1", // the former IPv4-compatible form
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:169.254.169.254",
                "::ffff:0:127.0.0.1", // translated
                "fe80::1",
                "febf::1",
                "fec0::1",
                "fc00::1",
                "fdff::1",
                "ff02::1",
                "64:ff9b::127.0.0.1",
                "64:ff9b::10.1.2.3",
                "64:ff9b::100.64.0.1",
                "64:ff9b::169.254.169.254",
                "64:ff9b::1:808:808", // not NAT64 any more
                "64:ff9b:1::808:808",
                "64:ff9b:1:fffe::10.0.0.1",
                "100::1",
                "2001::1",
                "2001:0:7f00:1::80ff:fffe",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2002:7f00:1::1",
                "2002:a00:1::1",
                "2002:c0a8:1::1",
                "2002:a9fe:a9fe::1",
                "5f00::1",
                // Metadata of the clouds.
                "169.254.169.254",
                "169.254.170.2",
                "100.100.100.200",
                "192.0.0.192",
                "168.63.129.16",
                "fd00:ec2::254",
                "fd20:ce::254"
            })
    void whatLeadsInsideIsNotFetched(String address) {
        assertThat(mayBeFetched(address)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "93.184.215.14",
                "::ffff:8.8.8.8",
                "64:ff9b::8.8.8.8",
                "2606:4700:4700::1111",
                "2a00:1450:4001:82a::200e",
                "2001:4860:4860::8888",
                "2400:cb00::1"
            })
    void thePublicNetworkIsFetched(String address) {
        assertThat(mayBeFetched(address)).isTrue();
    }

    private static boolean mayBeFetched(String literal) {
        try {
            return PublicAddress.mayBeFetched(InetAddress.getByName(literal));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(literal, e);
        }
    }
}
