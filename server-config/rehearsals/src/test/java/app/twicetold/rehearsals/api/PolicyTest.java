package app.twicetold.rehearsals.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.rehearsals.api.Policy.Line;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How each policy takes an answer; 0 is a refused connection, -1 one that broke after the request. */
class PolicyTest {
    private static final URI SERVICE = URI.create("http://one");
    private static final URI OTHER = URI.create("http://two");
    private static final Call CALL = new Call("GET", "/v1/me", false, Map.of(), new byte[0]);
    private static final int REFUSED = 0;
    private static final int BROKEN = -1;

    private final List<URI> asked = new ArrayList<>();

    private Line line(Integer... statuses) {
        Deque<Integer> left = new ArrayDeque<>(List.of(statuses));
        return (service, call) -> {
            asked.add(service);
            int status = left.pop();
            if (status == REFUSED) {
                throw new ConnectException("nobody there");
            }
            if (status == BROKEN) {
                throw new IOException("reset");
            }
            JsonNode json = JsonMapper.builder().build().readTree("{}");
            return new Answer(service, status, status == 201 ? null : json, "{}", false);
        };
    }

    @Test
    void strictTakesASuccess() {
        assertThat(new Strict(SERVICE, Sentences.PLAIN).settle(CALL, line(200)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {REFUSED, BROKEN, 201, 404, 503})
    void strictEndsWithAnythingElse(int status) {
        assertThatExceptionOfType(RehearsalStopped.class)
                .isThrownBy(() -> new Strict(SERVICE, Sentences.PLAIN).settle(CALL, line(status)))
                .withMessageContaining("GET /v1/me");
        assertThat(asked).hasSize(1);
    }

    @Test
    void patientComesAgainWhileTheServiceIsAway() {
        assertThat(new Patient(SERVICE).settle(CALL, line(REFUSED, 503, 200)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {BROKEN, 404, 500})
    void patientRepeatsNothingThatMayHaveArrived(int status) {
        assertThatExceptionOfType(RehearsalStopped.class)
                .isThrownBy(() -> new Patient(SERVICE).settle(CALL, line(status, 200)));
        assertThat(asked).hasSize(1);
    }

    @Test
    void underLoadTheNextNodeIsAskedUntilOneAnswersAndEachAnswerIsSeen() {
        List<Integer> seen = new ArrayList<>();
        UnderLoad.Witness witness = new UnderLoad.Witness() {
            @Override
            public void answered(Call call, Answer answer) {
                seen.add(answer.status());
            }

            @Override
            public void unanswered() {
                seen.add(REFUSED);
            }
        };
        UnderLoad policy = new UnderLoad(List.of(SERVICE, OTHER), 0, witness, () -> asked.size() > 4);

        assertThat(policy.settle(CALL, line(BROKEN, 503, 404)).status()).isEqualTo(404);
        assertThat(seen).containsExactly(REFUSED, 503, 404);
        assertThat(asked).containsExactly(OTHER, SERVICE, OTHER);
        assertThatExceptionOfType(RehearsalStopped.class)
                .isThrownBy(() -> policy.settle(CALL, line(503, 503)))
                .withMessage("The run is over.");
    }
}
