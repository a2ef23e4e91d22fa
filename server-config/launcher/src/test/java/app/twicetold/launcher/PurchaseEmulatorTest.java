package app.twicetold.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the emulated purchase layer sells. */
class PurchaseEmulatorTest {
    private final PurchaseEmulator emulator = PurchaseEmulator.start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        emulator.close();
    }

    @Test
    void theFirstAnnualPurchaseBeginsWithATrial() throws Exception {
        assertThat(term(buy("usr_1", "pro_annual"))).isEqualTo("trial");
        assertThat(term(buy("usr_1", "pro_annual"))).isEqualTo("normal");
        assertThat(term(buy("usr_2", "pro_annual"))).isEqualTo("trial");
    }

    @Test
    void whoOnlyAskedForPurchasesHasHadNoTrial() throws Exception {
        assertThat(read("usr_1").path("entitlements")).isEmpty();

        JsonNode bought = buy("usr_1", "pro_annual");

        assertThat(term(bought)).isEqualTo("trial");
        Instant end = Instant.parse(bought.at("/entitlements/pro/expires_date").asText());
        assertThat(end)
                .isBetween(Instant.now().plus(Duration.ofDays(6)), Instant.now().plus(Duration.ofDays(8)));
        assertThat(read("usr_1")).isEqualTo(bought);
    }

    private static String term(JsonNode subscriber) {
        return subscriber.at("/subscriptions/pro_annual/period_type").asText();
    }

    private JsonNode buy(String user, String product) throws Exception {
        String receipt = "{\"app_user_id\": \"%s\", \"product_id\": \"%s\"}".formatted(user, product);
        return subscriber(HttpRequest.newBuilder(emulator.url().resolve("/v1/receipts"))
                .POST(HttpRequest.BodyPublishers.ofString(receipt))
                .build());
    }

    private JsonNode read(String user) throws Exception {
        return subscriber(HttpRequest.newBuilder(emulator.url().resolve("/v1/subscribers/" + user))
                .header("Authorization", "Bearer " + PurchaseEmulator.API_KEY)
                .build());
    }

    private JsonNode subscriber(HttpRequest request) throws Exception {
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isBetween(200, 201);
        return JsonMapper.builder().build().readTree(answer.body()).path("subscriber");
    }
}
