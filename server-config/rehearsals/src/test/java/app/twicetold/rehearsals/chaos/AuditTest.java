package app.twicetold.rehearsals.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.rehearsals.chaos.Books.End;
import app.twicetold.rehearsals.chaos.Books.Settlement;
import app.twicetold.rehearsals.chaos.Books.Totals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditTest {
    private static final End ASSESSED = new End("assessed", null);
    private static final Settlement PAID = new Settlement(true, 25, 25, 0);
    private static final Totals SUMMED = new Totals("usr_1", 25, 25, 1, 1);

    private static Books books(End end, Settlement settlement, Totals totals, Set<String> pending, Set<String> owned) {
        return new Books(
                Map.of("att_1", end),
                Map.of("ses_1", settlement),
                List.of(totals),
                pending,
                Set.of("key_1", "key_2"),
                owned);
    }

    private static Books good() {
        return books(ASSESSED, PAID, SUMMED, Set.of(), Set.of("key_1", "key_2", "key_3"));
    }

    private static List<String> faults(Books books) {
        return Audit.of(books, Set.of("att_1"), Set.of("ses_1")).stream()
                .flatMap(finding -> finding.faults().stream())
                .toList();
    }

    @Test
    void booksInOrderHold() {
        assertThat(Audit.of(good(), Set.of("att_1"), Set.of("ses_1")))
                .hasSize(5)
                .allMatch(Audit.Finding::holds);
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "assessed, -, true",
                "unreliable, -, true",
                "failed, asr_failed, true",
                "failed, -, false",
                "processing, -, false",
                "superseded, -, false"
            },
            nullValues = "-")
    void anAcceptedSubmitIsAssessedOrFailedWithACode(String status, String code, boolean holds) {
        Books books = books(new End(status, code), PAID, SUMMED, Set.of(), good().owned());
        assertThat(faults(books).isEmpty()).isEqualTo(holds);
    }

    @Test
    void whatWasPromisedIsThere() {
        assertThat(Audit.of(good(), Set.of("att_1", "att_2"), Set.of("ses_1", "ses_2")).stream()
                        .flatMap(finding -> finding.faults().stream()))
                .containsExactly("att_2 is not there", "ses_2 was settled for a client and is not completed");
    }

    @ParameterizedTest
    @CsvSource({
        "false, 25, 25, 0, ses_1 is completed and has no settlement",
        "true, 25, 25, 1, ses_1 was paid more than once",
        "true, 25, 50, 0, 'ses_1 was awarded 25 XP, the ledger has 50'"
    })
    void aSessionIsSettledOnce(boolean stored, long awarded, long ledger, int repeated, String fault) {
        assertThat(faults(books(
                        ASSESSED, new Settlement(stored, awarded, ledger, repeated), SUMMED, Set.of(), good().owned())))
                .containsExactly(fault);
    }

    @Test
    void totalsAreWhatTheirRowsAddUpTo() {
        Totals wrong = new Totals("usr_1", 50, 25, 2, 1);
        assertThat(faults(books(ASSESSED, PAID, wrong, Set.of(), good().owned())))
                .containsExactly("usr_1 has 50 XP, the ledger 25", "usr_1 has 2 sessions, completed are 1");
    }

    @Test
    void nothingIsLeftUnderWayAndNothingLiesInTheStoreWithoutAnOwner() {
        assertThat(faults(books(ASSESSED, PAID, SUMMED, Set.of("att_1"), Set.of("key_1"))))
                .containsExactly("that of att_1 is pending", "key_2 belongs to nobody");
    }
}
