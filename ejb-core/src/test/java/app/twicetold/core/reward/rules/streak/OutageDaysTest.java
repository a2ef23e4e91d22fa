package app.twicetold.core.reward.rules.streak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class OutageDaysTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    @Test
    void areOneToSeven() {
        assertThat(new OutageDays(DAY, DAY).days()).containsExactly(DAY);
        assertThat(new OutageDays(DAY, DAY.plusDays(6)).days())
                .hasSize(7)
                .startsWith(DAY)
                .endsWith(DAY.plusDays(6));
        assertThatIllegalArgumentException().isThrownBy(() -> new OutageDays(DAY, DAY.plusDays(7)));
        assertThatIllegalArgumentException().isThrownBy(() -> new OutageDays(DAY, DAY.minusDays(1)));
    }

    @Test
    void haveBegunEverywhereForAnHour() {
        assertThat(OutageDays.latest(Instant.parse("2026-11-20T12:59:59.999Z"))).isEqualTo(DAY.minusDays(1));
        assertThat(OutageDays.latest(Instant.parse("2026-11-20T13:00:00Z"))).isEqualTo(DAY);
        assertThat(OutageDays.latest(Instant.parse("2026-11-20T13:00:01Z"))).isEqualTo(DAY);
    }

    /** So nobody completes a session on an earlier day from then on. */
    @Test
    void areOverInNoZoneThatDoesNotKnowThemYet() {
        Instant now = Instant.parse("2026-11-20T13:00:00Z");
        assertThat(ZoneId.getAvailableZoneIds())
                .allSatisfy(zone ->
                        assertThat(LocalDate.ofInstant(now, ZoneId.of(zone))).isAfterOrEqualTo(OutageDays.latest(now)));
    }

    @Test
    void areAtMostNinetyDaysOld() {
        assertThat(OutageDays.earliest(Instant.parse("2026-11-20T00:00:00Z"))).isEqualTo(DAY.minusDays(90));
        assertThat(OutageDays.earliest(Instant.parse("2026-11-20T23:59:59Z"))).isEqualTo(DAY.minusDays(90));
    }
}
