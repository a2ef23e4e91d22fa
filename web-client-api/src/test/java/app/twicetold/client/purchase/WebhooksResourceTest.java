package app.twicetold.client.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhooksResourceTest {

    @Test
    void anEventConcernsEverybodyWhomItNames() throws JsonProcessingException {
        assertThat(subscribers("""
                {"app_user_id": "a", "original_app_user_id": "b", "aliases": ["c", "a"],
                 "transferred_from": ["d"], "transferred_to": ["e"]}""")).containsExactlyInAnyOrder("a", "b", "c", "d", "e");
    }

    @Test
    void whatIsNoNameIsLeftOut() throws JsonProcessingException {
        assertThat(subscribers("{\"app_user_id\": 1, \"original_app_user_id\": \" \", \"aliases\": \"x\"}"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {49, 50, 51})
    void moreThanFiftyAreNotLookedFor(int aliases) throws JsonProcessingException {
        String ids = IntStream.range(0, aliases).mapToObj(n -> "\"u" + n + "\"").collect(Collectors.joining(","));
        assertThat(subscribers("{\"aliases\": [" + ids + "]}")).hasSize(Math.min(50, aliases));
    }

    private static Set<String> subscribers(String event) throws JsonProcessingException {
        return WebhooksResource.subscribers(new ObjectMapper().readTree(event));
    }
}
