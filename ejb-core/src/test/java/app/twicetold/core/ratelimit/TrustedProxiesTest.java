package app.twicetold.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxies in 10.0.0.0/8 and 2001:db8:a::/48 are trusted unless a test says otherwise. */
class TrustedProxiesTest {
    private static final String PROXY = "10.0.0.1";
    private static final String CLIENT = "192.0.2.7";

    private final Map<String, String> values = new HashMap<>(Map.of("TRUSTED_PROXIES", "10.0.0.0/8, 2001:db8:a::/48"));
    private final Map<String, List<String>> headers = new HashMap<>();

    @Test
    void withoutTrustedProxiesEachRequestComesFromItsPeer() {
        values.clear();
        headers.put("X-Forwarded-For", List.of(CLIENT));
        headers.put("Forwarded", List.of("for=" + CLIENT));
        assertThat(client(PROXY)).isEqualTo(PROXY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9.255.255.255", "11.0.0.0", "2001:db8:b::1", "203.0.113.1"})
    void nothingIsBelievedOfAPeerThatIsNotTrusted(String peer) {
        headers.put("X-Forwarded-For", List.of(CLIENT));
        assertThat(client(peer)).isNotEqualTo(CLIENT).startsWith(peer.substring(0, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0", "10.255.255.255", "2001:db8:a::", "2001:db8:a:ffff::1", "::ffff:10.1.2.3"})
    void aTrustedPeerIsBelieved(String peer) {
        headers.put("X-Forwarded-For", List.of(CLIENT));
        assertThat(client(peer)).isEqualTo(CLIENT);
    }

    @Test
    void theRightMostHopThatIsNotTrustedCounts() {
        headers.put("X-Forwarded-For", List.of("198.51.100.1, 203.0.113.9, " + CLIENT, "10.2.2.2 , 10.3.3.3:444"));
        assertThat(client(PROXY)).isEqualTo(CLIENT);
    }

    @Test
    void whatAClientWritesItselfStandsToTheLeftAndIsNotLookedAt() {
        headers.put("X-Forwarded-For", List.of("10.9.9.9, 10.8.8.8, junk, " + CLIENT));
        assertThat(client(PROXY)).isEqualTo(CLIENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unknown",
                "_hidden",
                "junk",
                "localhost",
                "192.0.2",
                "192.0.2.7.8",
                "192.0.2.07",
                "0xc0000207",
                "3221225991",
                "192.0.2.*",
                "192.0.2.0-9",
                "192.0.2.0/24",
                "*",
                "2001:db8::1%",
                "2001-db8--1.ipv6-literal.net",
                "4)+k&C#VzJ4br>0wv%Yp"
            })
    void aHopThatIsNoAddressEndsTheLook(String junk) {
        headers.put("X-Forwarded-For", List.of(CLIENT + ", " + junk + ", 10.2.2.2"));
        assertThat(client(PROXY)).isEqualTo("10.2.2.2");
    }

    @Test
    void aRequestFromWithinComesFromItsFirstHop() {
        headers.put("X-Forwarded-For", List.of("10.4.4.4, 10.2.2.2"));
        assertThat(client(PROXY)).isEqualTo("10.4.4.4");
    }

    @Test
    void aProxyThatSaysNothingIsCounted() {
        assertThat(client(PROXY)).isEqualTo(PROXY);
        headers.put("X-Forwarded-For", List.of("", " , "));
        assertThat(client(PROXY)).isEqualTo(PROXY);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2:3:4:5:6, 2001:db8:1:2::/64",
        "2001:DB8:1:2::, 2001:db8:1:2::/64",
        "2001:db8:1:2:ffff:ffff:ffff:ffff, 2001:db8:1:2::/64",
        "2001:db8:1:3::, 2001:db8:1:3::/64",
        "fe80::1%eth0, fe80::/64",
        "fe80::1%2, fe80::/64",
        "0:0:0:0:0:0:0:1, ::/64",
        "::ffff:192.0.2.7, 192.0.2.7",
        "::ffff:c000:207, 192.0.2.7"
    })
    void anAddressOfIpv6CountsWithItsNetwork(String address, String counted) {
        assertThat(client(address)).isEqualTo(counted);
        headers.put("X-Forwarded-For", List.of("[" + address + "]:443"));
        assertThat(client(PROXY)).isEqualTo(counted);
        headers.clear();
        headers.put("Forwarded", List.of("for=\"[" + address + "]:443\";proto=https"));
        assertThat(client(PROXY)).isEqualTo(counted);
    }

    @Test
    void aPeerWithoutAnAddressIsCountedByItsName() {
        assertThat(client("local")).isEqualTo("local");
    }

    @Test
    void forwardedIsReadWhereTheOtherHeaderIsMissing() {
        headers.put("Forwarded", List.of("for=198.51.100.1, for=" + CLIENT, "for=\"10.2.2.2:80\";by=_p"));
        assertThat(client(PROXY)).isEqualTo(CLIENT);
        headers.put("X-Forwarded-For", List.of("192.0.2.8"));
        assertThat(client(PROXY)).isEqualTo("192.0.2.8");
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-For, 192.0.2.1",
        "x-forwarded-for, 192.0.2.1",
        "Forwarded, 192.0.2.2",
        "FORWARDED, 192.0.2.2"
    })
    void theHeaderOfTheProxyIsTheOnlyOneThatIsRead(String header, String counted) {
        values.put("TRUSTED_PROXY_HEADER", header);
        assertThat(client(PROXY)).isEqualTo(PROXY);
        headers.put("X-Forwarded-For", List.of("192.0.2.1"));
        headers.put("Forwarded", List.of("for=192.0.2.2"));
        assertThat(client(PROXY)).isEqualTo(counted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "10.1.2.3/32", "2001:db8::5", "10.0.0.0/8,2001:db8::/32", "::1 , 127.0.0.0/8"})
    void networksAndSingleAddressesAreTaken(String networks) {
        values.put("TRUSTED_PROXIES", networks);
        assertThat(settings().networks()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "ingress-nginx.svc",
                "10.0.0.1/8",
                "10.0.0.0/33",
                "10.0.0.0/255.0.0.0",
                "2001:db8::1/32",
                "2001:db8::/129",
                "0.0.0.0/0",
                "::/0",
                "10.*",
                "10.0-9.0.0",
                "*",
                "10.0.0.0/8,",
                "10.0.0.0/8 11.0.0.0/8",
                "10",
                "/8"
            })
    void anythingElseIsRefusedAtTheStart(String networks) {
        values.put("TRUSTED_PROXIES", networks);
        assertThatThrownBy(this::settings)
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("TRUSTED_PROXIES");
    }

    @Test
    void anotherHeaderIsRefusedAtTheStart() {
        values.put("TRUSTED_PROXY_HEADER", "X-Real-IP");
        assertThatThrownBy(this::settings).hasMessageContaining("TRUSTED_PROXY_HEADER");
    }

    private String client(String peer) {
        return settings().client(peer, name -> headers.getOrDefault(name, List.of()));
    }

    private TrustedProxies settings() {
        Config config = (Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(values.get((String) arguments[0])));
        return TrustedProxies.from(new Settings(config));
    }
}
