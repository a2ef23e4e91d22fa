package app.twicetold.system.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Operator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What another operator has changed")
class StaleVersionsIT {
    @ParameterizedTest
    @CsvSource({"/v1/admin/ai-providers, revision", "/v1/admin/generation/config, version"})
    void whatAnotherOperatorHasChangedIsNotOverwritten(String path, String version) {
        ObjectNode read = (ObjectNode) Operator.get(path).expecting(200).json();
        ObjectNode first = read.deepCopy();
        change(first, "0.11");
        try {
            Answer changed = Operator.call("PUT", path, first).send().expecting(200);
            assertThat(changed.number(version)).isGreaterThan(read.path(version).asInt());

            ObjectNode second = read.deepCopy();
            change(second, "0.12");
            Answer refused = Operator.call("PUT", path, second).send();
            refused.refusedWith(409, "version_conflict");
            assertThat(refused.number("error.details.version")).isEqualTo(changed.number(version));
            assertThat(Operator.get(path).expecting(200).json()).isEqualTo(changed.json());
        } finally {
            Operator.put(path, read).expecting(200);
        }
    }

    private static void change(ObjectNode document, String number) {
        if (document.has("audit_sample_rate")) {
            document.put("audit_sample_rate", Double.parseDouble(number));
        } else {
            document.putArray("price_table")
                    .addObject()
                    .put("provider", "mock")
                    .put("model", "*")
                    .put("input_per_1k", Double.parseDouble(number))
                    .put("output_per_1k", 0);
        }
    }
}
