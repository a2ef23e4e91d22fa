package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InHouseAddressTest {
    /** Literal addresses, so nothing is looked up. */
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "9.255.255.255, false",
        "10.0.0.0, true",
        "10.255.255.255, true",
        "11.0.0.0, false",
        "172.15.255.255, false",
        "172.16.0.0, true",
        "172.31.255.255, true",
        "172.32.0.0, false",
        "192.167.255.255, false",
        "192.168.0.0, true",
        "192.168.255.255, true",
        "192.169.0.0, false",
        "169.254.1.1, true",
        "100.63.255.255, false",
        "100.64.0.0, true",
        "100.127.255.255, true",
        "100.128.0.0, false",
        "::1, true",
        "fbff::1, false",
        "fc00::1, true",
        "fdff::1, true",
        "fe80::1, true",
        "2001:db8::1, false"
    })
    void privateNetworksAreOnesOwn(String address, boolean own) throws UnknownHostException {
        assertThat(InHouseAddress.isInHouse(List.of(InetAddress.getByName(address))))
                .isEqualTo(own);
    }

    @Test
    void onePublicAddressAmongThemIsPublic() throws UnknownHostException {
        assertThat(InHouseAddress.isInHouse(
                        List.of(InetAddress.getByName("10.0.0.1"), InetAddress.getByName("8.8.8.8"))))
                .isFalse();
        assertThat(InHouseAddress.isInHouse(List.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "ollama, true",
        "gpu-1.internal, true",
        "GPU.Lan, true",
        "vllm.ai.svc.cluster.local, true",
        "nas.home.arpa, true",
        "gpu.example.com, false",
        "local.example.com, false",
        "internal, true",
        "10.0.0.1, false", // no name; its network decides
        "134744072, false", // an address in one number
        "[::1], false"
    })
    void namesThatNoPublicServerKnowsAreOnesOwn(String host, boolean own) {
        assertThat(InHouseAddress.isNameAtHome(host)).isEqualTo(own);
    }
}
