package app.twicetold.core.purchase.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntitlementChoiceTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    /** The table: what the layer says, what the store signed an hour ago, and who decides. */
    @ParameterizedTest
    @CsvSource({
        "NONE,           NONE,     store, NONE",
        "NONE,           running,  store, ACTIVE",
        "NONE,           ended,    store, EXPIRED",
        "NONE,           refunded, store, REVOKED",
        "ACTIVE,         NONE,     layer, ACTIVE",
        "ACTIVE,         running,  layer, ACTIVE",
        "TRIAL,          running,  layer, TRIAL",
        "GRACE,          running,  layer, GRACE",
        "GRACE,          refunded, layer, GRACE",
        "EXPIRED,        NONE,     layer, EXPIRED",
        "EXPIRED,        running,  store, ACTIVE",
        "EXPIRED,        ended,    layer, EXPIRED",
        "EXPIRED,        refunded, layer, EXPIRED",
        "REVOKED before, NONE,     layer, REVOKED",
        "REVOKED before, running,  store, ACTIVE",
        "REVOKED then,   running,  layer, REVOKED",
        "REVOKED after,  running,  layer, REVOKED",
        "REVOKED after,  ended,    layer, REVOKED",
        "REVOKED before, refunded, layer, REVOKED"
    })
    void theFirstRowThatMatchesDecides(String layer, String store, String decides, EntitlementStatus status) {
        EntitlementChoice choice = EntitlementChoice.of(layer(layer), store(store), NOW);

        assertThat(choice.ofLayer()).isEqualTo(decides.equals("layer"));
        assertThat(choice.entitlement().status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, true", "1, false"})
    void aRecordOfTheLayerThatOpensIsTrustedForADayBeyondItsEnd(long secondsAfter, boolean ofLayer) {
        Entitlement ended = new Entitlement(EntitlementStatus.ACTIVE, "p", null, NOW);
        Instant now = NOW.plus(Entitlement.RENEWAL_LAG).plusSeconds(secondsAfter);

        assertThat(EntitlementChoice.of(ended, store("running"), now).ofLayer()).isEqualTo(ofLayer);
    }

    @ParameterizedTest
    @CsvSource({"ACTIVE, EXPIRED, true", "EXPIRED, ACTIVE, false", "ACTIVE, ACTIVE, false", "EXPIRED, REVOKED, true"})
    void theBetterOneOfTwoStaysInAMerge(EntitlementStatus one, EntitlementStatus other, boolean better) {
        assertThat(EntitlementChoice.isBetter(
                        new Entitlement(one, "p", null, NOW), new Entitlement(other, "p", null, NOW), NOW))
                .isEqualTo(better);
    }

    private static Entitlement layer(String said) {
        String[] words = said.split(" ", -1);
        EntitlementStatus status = EntitlementStatus.valueOf(words[0]);
        if (status == EntitlementStatus.NONE) {
            return Entitlement.NONE;
        }
        Instant signed = NOW.minus(Duration.ofHours(1));
        Instant moment = Stream.of(words)
                .skip(1)
                .map(word -> switch (word) {
                    case "before" -> signed.minusSeconds(1);
                    case "then" -> signed;
                    default -> signed.plusSeconds(1);
                })
                .findFirst()
                .orElse(status.opensPaywall() ? NOW.plusSeconds(1) : NOW.minusSeconds(1));
        return new Entitlement(status, "p", null, moment);
    }

    private static List<StoreSubscription> store(String said) {
        Instant signed = NOW.minus(Duration.ofHours(1));
        @Nullable Instant revoked = said.equals("refunded") ? signed : null;
        Instant end = said.equals("ended") ? NOW : NOW.plus(Duration.ofDays(30));
        return said.equals("NONE")
                ? List.of()
                : List.of(
                        new StoreSubscription("p", NOW.minus(Duration.ofDays(30)), end, false, null, revoked, signed));
    }
}
