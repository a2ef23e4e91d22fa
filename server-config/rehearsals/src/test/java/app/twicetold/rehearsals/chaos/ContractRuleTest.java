package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractRuleTest {
    private static final Set<Integer> LISTED = Set.of(200, 404, 500, 503);
    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final String ENVELOPE =
            "{\"error\": {\"code\": \"not_found\", \"message\": \"Not there.\", \"request_id\": \"req_1\"}}";

    private static JsonNode json(String text) throws IOException {
        return JSON.readTree(text);
    }

    @Test
    void whatTheContractListsHolds() throws IOException {
        assertThat(ContractRule.broken(LISTED, 200, json("{}"), false)).isEmpty();
        assertThat(ContractRule.broken(LISTED, 404, json(ENVELOPE), false)).isEmpty();
        assertThat(ContractRule.broken(LISTED, 503, json(ENVELOPE), true)).isEmpty();
    }

    @Test
    void anUnlistedStatusAPageAndAnInternalErrorDoNot() throws IOException {
        assertThat(ContractRule.broken(LISTED, 403, json(ENVELOPE), false)).isPresent();
        assertThat(ContractRule.broken(LISTED, 200, null, false)).isPresent();
        assertThat(ContractRule.broken(LISTED, 404, null, false)).isPresent();
        assertThat(ContractRule.broken(LISTED, 500, json(ENVELOPE), false)).isPresent();
        assertThat(ContractRule.broken(LISTED, 503, json(ENVELOPE), false)).hasValue("does not say when to come back");
    }

    @ParameterizedTest
    @ValueSource(strings = {"code", "message", "request_id"})
    void aRefusalHasItsWholeEnvelope(String member) throws IOException {
        assertThat(ContractRule.broken(LISTED, 404, json(ENVELOPE.replace(member, "other")), false))
                .hasValue("has no envelope");
    }

    @Test
    void aRouteOutsideTheContractMayHaveAnyStatusButNoPage() throws IOException {
        assertThat(ContractRule.broken(Set.of(), 410, json(ENVELOPE), false)).isEmpty();
        assertThat(ContractRule.broken(Set.of(), 410, null, false)).isPresent();
    }
}
