package app.twicetold.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event of the identity provider says, once its signature is verified. */
class ReceiveIdentityEventTest {
    private static final String OBJECT =
            "{\"type\": \"consent-revoked\", \"sub\": \"s-1\", \"event_time\": 1772442000}";

    private final List<IdentityEventSteps.Event> landed = new ArrayList<>();

    /** Takes an event whose claims are the payload. */
    private void receive(String claims) {
        AppleTokens verified = new AppleTokens() {
            @Override
            public Optional<JwtClaims> notification(String token) {
                try {
                    return Optional.of(JwtClaims.parse(token));
                } catch (InvalidJwtException e) {
                    throw new AssertionError(e);
                }
            }
        };
        IdentityEventSteps steps = new IdentityEventSteps() {
            @Override
            public boolean land(Event event, boolean ends) {
                landed.add(event);
                return true;
            }
        };
        new ReceiveIdentityEvent(verified, steps).receive(claims);
    }

    private static String claims(String events) {
        return "{\"jti\": \"id-1\", \"iat\": 1772442000, \"events\": " + events + "}";
    }

    private static String quoted(String json) {
        return "\"" + json.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    @Test
    void anEventIsAnObjectOrAnObjectInAString() {
        receive(claims(OBJECT));
        receive(claims(quoted(OBJECT)));

        assertThat(landed)
                .containsOnly(new IdentityEventSteps.Event(
                        "id-1", "consent-revoked", "s-1", Instant.parse("2026-03-02T09:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "1",
                "[]",
                "\"\"",
                "\"null\"",
                "\"1\"",
                "\"[]\"",
                "\"{\"",
                "\"{} {}\"",
                "{}",
                "{\"type\": null, \"sub\": \"s-1\"}",
                "{\"type\": \"\", \"sub\": \"s-1\"}",
                "{\"type\": \"t\", \"sub\": {}}",
                "{\"type\": \"t\", \"sub\": \"a\\u0000b\"}",
                "{\"type\": \"t\\u0000\", \"sub\": \"s-1\"}",
                "{\"type\": \"t\", \"sub\": \"\\ud800\"}",
                "{\"type\": \"t\", \"sub\": \"s-1\", \"event_time\": 9223372036854775807}",
                "{\"type\": \"t\", \"sub\": \"s-1\", \"event_time\": -9223372036854775808}",
                "{\"type\": \"t\", \"sub\": \"s-1\", \"event_time\": 1e400}",
                "\"{\\\"type\\\": \\\"t\\\", \\\"sub\\\": \\\"a\\\", \\\"sub\\\": \\\"b\\\"}\"",
                "\"{\\\"type\\\": \\\"t\\\", \\\"sub\\\": \\\"\\\\u0000\\\"}\""
            })
    void whatHoldsNoEventIsABadRequest(String events) {
        assertRefused(claims(events));
        assertThat(landed).isEmpty();
    }

    @Test
    void aNestedEventIsABadRequest() {
        assertRefused(claims(quoted("[".repeat(100_000))));
        assertRefused(claims(quoted("{\"type\":".repeat(5_000))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a\\u0000\"", "\"\\udc00\""})
    void anIdThatCannotBeStoredIsABadRequest(String jti) {
        assertRefused("{\"jti\": " + jti + ", \"iat\": 1772442000, \"events\": " + OBJECT + "}");
    }

    @Test
    void anIdIsAsLongAsAName() {
        receive("{\"jti\": \"" + "i".repeat(255) + "\", \"iat\": 1, \"events\": " + OBJECT + "}");
        assertThat(landed).hasSize(1);
        assertRefused("{\"jti\": \"" + "i".repeat(256) + "\", \"iat\": 1, \"events\": " + OBJECT + "}");
    }

    @ParameterizedTest
    @CsvSource({"1772442000", "1772442000000"})
    void anEventWithoutAnIdIsWhatItSaysHoweverItIsSigned(String time) {
        String object = "{\"type\": \"consent-revoked\", \"sub\": \"s-1\", \"event_time\": " + time + "}";
        receive("{\"iat\": 1772442000, \"events\": " + object + "}");
        receive("{\"iat\": 1772449999, \"x\": 1, \"events\": " + quoted(object) + "}");
        receive("{\"jti\": \" \", \"iat\": 1772442000, \"events\": " + object.replace("s-1", "s-2") + "}");

        assertThat(landed.get(0).id()).isEqualTo(landed.get(1).id());
        assertThat(landed.get(2).id()).isNotEqualTo(landed.get(0).id());
    }

    private void assertRefused(String claims) {
        assertThatThrownBy(() -> receive(claims))
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }
}
