package app.twicetold.system.site;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Service;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The routes come from the contract, so that a new one is tried as well. */
@DisplayName("Pages of others")
class ForeignPagesIT {
    static List<Contract.Operation> changes() {
        return Contract.adminOperations().stream()
                .filter(Contract.Operation::changes)
                .toList();
    }

    private static Call call(Contract.Operation operation) {
        String path = operation.path().replaceAll("\\{[^}]*}", "x_0");
        return Operator.call(operation.method(), path, null).text("{}");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void pagesOfOthersChangeNothing(Contract.Operation operation) {
        for (String site : List.of("cross-site", "same-site")) {
            call(operation).header("Sec-Fetch-Site", site).send().refusedWith(403, "cross_origin");
        }
        for (String origin : List.of("https://evil.example", "null")) {
            call(operation).header("Origin", origin).send().refusedWith(403, "cross_origin");
        }
        Operator.call(operation.method(), operation.path().replaceAll("\\{[^}]*}", "x_0"), null)
                .header("Sec-Fetch-Site", "cross-site")
                .send()
                .refusedWith(403, "cross_origin");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void pagesOfTheServiceAreHeard(Contract.Operation operation) {
        String path = operation.path().replaceAll("\\{[^}]*}", "x_0");
        // A body that is no JSON is refused behind the door, and changes nothing.
        Answer answer = Operator.call(operation.method(), path, null)
                .text("{oops")
                .header("Sec-Fetch-Site", "same-origin")
                .header("Origin", origin(Service.running().url()))
                .send();
        assertThat(answer.status()).isNotIn(401, 403, 500);
    }

    private static String origin(URI service) {
        return service.getScheme() + "://" + service.getRawAuthority();
    }

    @Test
    void pagesOfOthersMayOnlyBeToldWhatTheirBrowserKeepsFromThem() {
        Operator.call("GET", "/v1/admin/licenses", null)
                .header("Sec-Fetch-Site", "cross-site")
                .header("Origin", "https://evil.example")
                .send()
                .expecting(200);
    }

    @Test
    void theRefusalIsSaidInTheLanguageOfTheOperator() {
        Answer refused = Operator.call("PUT", "/v1/admin/generation/config", null)
                .text("{}")
                .header("Accept-Language", "zh-Hans")
                .header("Origin", "null")
                .send();
        refused.refusedWith(403, "cross_origin");
        assertThat(refused.text("error.message")).contains("网页");
    }
}
