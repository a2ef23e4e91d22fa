package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.chaos.Operation;
import app.twicetold.system.harness.Contract;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A chaos run judges answers as the contract does:")
class ChaosOperationsTest {

    @ParameterizedTest
    @EnumSource
    void itKnowsTheStatusesOfEachOperationThatItUses(Operation operation) {
        assertThat(operation.statuses()).isEqualTo(Contract.statuses(operation.method(), operation.template()));
    }
}
