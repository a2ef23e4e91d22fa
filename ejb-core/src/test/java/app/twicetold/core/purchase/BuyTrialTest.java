package app.twicetold.core.purchase;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuyTrialTest {
    private static final String KEY = "sk_secret_0123456789";
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration IMPATIENT = Duration.ofMillis(300);

    @RegisterExtension
    static final WireMockExtension LAYER = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    @Test
    void theAnnualProductIsBoughtForTheUser() {
        answer(aResponse().withStatus(200).withBody("{}"));

        trial(PATIENT).buy("usr_1\"");

        LAYER.verify(
                1,
                postRequestedFor(urlEqualTo("/v1/receipts"))
                        .withRequestBody(
                                equalToJson("{\"app_user_id\": \"usr_1\\\"\", \"product_id\": \"pro_annual\"}"))
                        .withoutHeader("Authorization"));
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 204, 302, 400, 401, 404, 500, 503})
    void whatIsNotSoldIsAnErrorOfThePurchaseLayer(int status) {
        answer(aResponse().withStatus(status));

        assertThat(refusal(PATIENT).code()).isEqualTo(ErrorCode.UPSTREAM_ERROR);
    }

    @Test
    void aCutAnswerIsAnErrorOfThePurchaseLayer() {
        answer(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER));

        assertThat(refusal(PATIENT).code()).isEqualTo(ErrorCode.UPSTREAM_ERROR);
    }

    @Test
    void aLateAnswerIsNotWaitedFor() {
        answer(aResponse().withStatus(200).withFixedDelay(10_000));

        assertThat(refusal(IMPATIENT).code()).isEqualTo(ErrorCode.UPSTREAM_ERROR);
    }

    private static void answer(ResponseDefinitionBuilder response) {
        LAYER.stubFor(any(anyUrl()).willReturn(response));
    }

    private static ServiceException refusal(Duration timeout) {
        return catchThrowableOfType(ServiceException.class, () -> trial(timeout).buy("usr_1"));
    }

    private static BuyTrial trial(Duration timeout) {
        return new BuyTrial(
                new PurchaseSettings(Optional.of(KEY), URI.create(LAYER.baseUrl()), timeout, Optional.empty(), false));
    }
}
