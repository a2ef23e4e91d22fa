package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.shared.WireValue;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.ContractFilter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The providers")
class ContractProvidersTest {
    @Test
    void providersAreTheSameInBothContractsAndInTheCode() {
        List<String> known =
                Arrays.stream(ProviderId.values()).map(WireValue::wire).toList();

        assertThat(Contract.enumeration(ContractFilter.CLIENT, "ProviderId")).isEqualTo(known);
        assertThat(Contract.enumeration(ContractFilter.ADMIN, "ProviderId")).isEqualTo(known);
    }
}
