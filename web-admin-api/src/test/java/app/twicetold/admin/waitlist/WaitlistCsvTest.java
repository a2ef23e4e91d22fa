package app.twicetold.admin.waitlist;

import static org.junit.jupiter.api.Assertions.assertEquals;

import app.twicetold.core.waitlist.WaitlistEntry;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitlistCsvTest {
    private static final String HEADER = "email,createdAt,locale\r\n";
    private static final String MOMENT = "2026-03-01T12:00:00.007Z";

    private static String line(String cell) {
        return "\"" + cell + "\",\"" + MOMENT + "\",\"en\"\r\n";
    }

    private static String csv(String... emails) throws IOException {
        StringBuilder out = new StringBuilder();
        WaitlistCsv csv = new WaitlistCsv(out);
        for (String email : emails) {
            csv.write(List.of(new WaitlistEntry(email, MOMENT, "en")));
        }
        csv.flush();
        return out.toString();
    }

    @Test
    void anEmptyListIsItsHeader() throws IOException {
        assertEquals(HEADER, csv());
    }

    @Test
    void aRecordIsALine() throws IOException {
        assertEquals(HEADER + line("a@b.c") + line("d@e.f"), csv("a@b.c", "d@e.f"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", "+", "-", "@", "=1+1@b.c", "+1@b.c", "-1@b.c", "@b.c", "＝1", "＋1", "－1", "＠b"})
    void aCellThatBeginsAFormulaIsText(String email) throws IOException {
        assertEquals(HEADER + line("'" + email), csv(email));
    }

    @Test
    void theSignsThatAreNotSeenBeginAFormulaToo() throws IOException {
        assertEquals(HEADER + line("'\t=1"), csv("\t=1"));
        assertEquals(HEADER + line("'\r=1"), csv("\r=1"));
    }

    @Test
    void signsOfTheFormatAreQuoted() throws IOException {
        assertEquals(HEADER + line("\"\"a,b\"\"@c.d"), csv("\"a,b\"@c.d"));
    }

    @Test
    void anotherSeparatorBeginsNoCell() throws IOException {
        assertEquals(HEADER + line("a;=1+1;@b.co"), csv("a;=1+1;@b.co"));
    }

    @Test
    void aFormulaSignLaterInTheCellStays() throws IOException {
        assertEquals(HEADER + line("a+b=c-d@e.f"), csv("a+b=c-d@e.f"));
    }
}
