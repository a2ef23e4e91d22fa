package app.twicetold.core.reward;

import static app.twicetold.core.reward.RewardFixture.noon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.training.SessionEntity;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session says the same whether its settlement is JSON or packed, whatever reads it. */
class KeptSettlementIT {
    private final RewardFixture fixture = new RewardFixture();
    private final String user = fixture.user();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSecondCallSaysTheSame(boolean packed) {
        String session = fixture.training(user).assessed();
        StoredSettlement first = fixture.settle(user, session, noon(0));
        keep(session, packed);

        assertThat(fixture.settle(user, session, noon(1))).isEqualTo(first);
        assertThat(fixture.liveXp(user)).isEqualTo(first.outcome().xpAwarded());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReplayComesToTheSame(boolean packed) {
        String deleted = settled(0);
        keep(settled(1), packed);
        keep(settled(2), !packed);

        fixture.delete(user, deleted);

        String other = fixture.user();
        fixture.training(other).settledAt(noon(1));
        fixture.training(other).settledAt(noon(2));
        assertThat(fixture.progress(user).streak())
                .isEqualTo(fixture.progress(other).streak());
        assertThat(fixture.progress(user).overall())
                .isEqualTo(fixture.progress(other).overall());
        assertThat(fixture.row(user).xpTotal).isEqualTo(fixture.row(other).xpTotal);
    }

    @Test
    void newRowsHaveItPackedAndInAQuarter() {
        String session = settled(0);

        SessionEntity row = fixture.session(session);
        assertThat(row.settlement).isEqualTo("{}");
        byte[] packed = Objects.requireNonNull(row.settlementPacked);
        assertThat(packed.length * 4).isLessThan(Packed.text(packed).length());
    }

    @Test
    void whatIsNotSettledHasNone() {
        assertThat(KeptSettlement.read(new SessionEntity())).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "xyz"})
    void whatWasChangedByHandIsRefused(String stored) {
        assertThatIllegalStateException()
                .isThrownBy(() -> KeptSettlement.session(stored.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aRowThatSaysItIsPackedHasToHaveIt() {
        SessionEntity row = new SessionEntity();
        row.settlement = "{}";
        assertThatIllegalStateException().isThrownBy(() -> KeptSettlement.read(row));
    }

    private String settled(int day) {
        String session = fixture.training(user).assessed();
        fixture.settle(user, session, noon(day));
        return session;
    }

    private void keep(String session, boolean packed) {
        fixture.database().run(entities -> {
            SessionEntity row = entities.find(SessionEntity.class, session);
            byte[] kept = row.settlementPacked;
            String json = kept == null ? Objects.requireNonNull(row.settlement) : Packed.text(kept);
            row.settlement = packed ? "{}" : json;
            row.settlementPacked = packed ? Packed.of(json) : null;
        });
    }
}
