package app.twicetold.persistence.migration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseVersionTest {
    @ParameterizedTest
    @CsvSource({"120022, true", "130000, false", "170099, false", "180000, true"})
    void versions13To17AreTaken(int number, boolean refused) {
        assertThat(DatabaseVersion.refusal(number).isPresent()).isEqualTo(refused);
    }

    @Test
    void aRefusalNamesTheVersionAsPeopleWriteIt() {
        assertThat(DatabaseVersion.refusal(120022))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("PostgreSQL 12.22", "13 to 17"));
    }
}
