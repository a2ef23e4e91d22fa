package app.twicetold.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeaseTest {
    private static final Instant END = Instant.parse("2026-03-01T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"-1, false", "0, false", "1, true"})
    void aRowThatIsHeldIsFreeAfterTheEndOfItsLease(long msBeyond, boolean free) {
        Lease held = new Lease("clm_1", END);
        assertThat(Lease.isFree(held, END.plusMillis(msBeyond))).isEqualTo(free);
        assertThat(Lease.isOver(held, END.plusMillis(msBeyond))).isEqualTo(free);
    }

    @Test
    void aRowThatNobodyHoldsIsFree() {
        assertThat(Lease.isFree(null, END)).isTrue();
        assertThat(Lease.isFree(Lease.waiting(END), END.minusSeconds(1))).isTrue();
        assertThat(Lease.isTaken(Lease.waiting(END))).isFalse();
        assertThat(Lease.isTaken(null)).isFalse();
    }

    @Test
    void theMessageOfWaitingWorkIsLostAfterTheEndOfItsLease() {
        assertThat(Lease.isOver(Lease.waiting(END), END)).isFalse();
        assertThat(Lease.isOver(Lease.waiting(END), END.plusMillis(1))).isTrue();
        assertThat(Lease.isOver(null, END)).isFalse();
    }

    @Test
    void onlyItsTokenHoldsARowAlsoAfterTheEnd() {
        Lease held = new Lease("clm_1", END);
        assertThat(Lease.isTaken(held)).isTrue();
        assertThat(Lease.isHeldBy(held, "clm_1")).isTrue();
        assertThat(Lease.isHeldBy(held, "clm_2")).isFalse();
        assertThat(Lease.isHeldBy(Lease.waiting(END), "clm_1")).isFalse();
        assertThat(Lease.isHeldBy(null, "clm_1")).isFalse();
    }

    @Test
    void statementsAskTheSame() {
        assertThat(Lease.IS_FREE).isEqualTo("(claim_token is null or lease_until < :now)");
        assertThat(Lease.IS_OVER).isEqualTo("lease_until < :now");
        assertThat(Lease.isFree("w")).isEqualTo("(w.lease.token is null or w.lease.until < :now)");
        assertThat(Lease.isOver("w")).isEqualTo("w.lease.until < :now");
    }
}
