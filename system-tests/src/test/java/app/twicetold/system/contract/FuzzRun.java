package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.ContractFilter;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random requests over both contracts: none is a fault of the service, and each answer is in its contract and in the
 * envelope. Run it with {@code ./mvnw -Pfuzz -pl system-tests -am verify}; {@code -Dfuzz.requests} and
 * {@code -Dfuzz.seed} say how many and which.
 */
class FuzzRun {
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 20_000);
    private static final long SEED = Long.getLong("fuzz.seed", 20_261_122L);
    /** Accounts are deleted on the way, and providers are configured away. */
    private static final int FRESH_USER_EVERY = 100;

    private final Map<String, Integer> answers = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(strings = {ContractFilter.CLIENT, ContractFilter.ADMIN})
    void noRequestIsAFaultOfTheService(String contract) {
        OpenAPI api = new OpenAPIV3Parser()
                .readContents(ContractFilter.text(contract))
                .getOpenAPI();
        RandomRequests requests = new RandomRequests(api, SEED);
        Random who = new Random(SEED);
        @Nullable Trainer user = null;
        for (int i = 0; i < REQUESTS / 2; i++) {
            if (user == null || i % FRESH_USER_EVERY == 0) {
                user = Trainer.signedIn();
                requests.learn(user.get("/v1/articles").text());
                requests.learn(user.get("/v1/home").text());
            }
            RandomRequests.Request request = requests.next();
            Answer answer = send(request, user, who.nextInt(100), i);
            requests.learn(answer.text());
            answers.merge(String.valueOf(answer.status()), 1, Integer::sum);
        }

        assertThat(answers.get("200"))
                .as("some requests are what the contract asks for: %s", answers)
                .isPositive();
        Call.of("GET", "/health").send().expecting(200);
    }

    private static Answer send(RandomRequests.Request request, Trainer user, int who, int number) {
        Call call = user.call(request.method(), request.path());
        if (request.path().startsWith("/v1/admin/")) {
            call = Call.of(request.method(), request.path())
                    .header("X-Admin-Key", who < 85 ? Service.running().adminKey() : "x".repeat(who));
        } else if (who >= 90) {
            call = Call.of(request.method(), request.path()).header("Authorization", who > 95 ? null : "Bearer x.y.z");
        }
        request.headers().forEach(call::header);
        byte[] body = request.body();
        if (body != null) {
            call.body(request.contentType(), body);
        }
        try {
            return call.send();
        } catch (AssertionError e) {
            throw new AssertionError("Request %d of seed %d: %s".formatted(number, SEED, request), e);
        }
    }
}
