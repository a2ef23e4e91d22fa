package app.twicetold.admin.waitlist;

import app.twicetold.core.waitlist.WaitlistEntry;
import java.io.Flushable;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.QuoteMode;

/**
 * Writes the waitlist as RFC 4180 has it. A cell that a spreadsheet would take for a formula becomes text. Every cell
 * is quoted, because a spreadsheet may separate by another sign than the comma.
 */
final class WaitlistCsv implements Flushable {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setQuoteMode(QuoteMode.ALL).get();
    private static final String HEADER = "email,createdAt,locale\r\n";
    private static final String BEGINS_A_FORMULA = "=+-@\t\r＝＋－＠";

    private final CSVPrinter printer;

    /** Begins with the line of headers. */
    WaitlistCsv(Appendable out) throws IOException {
        out.append(HEADER);
        printer = FORMAT.print(out);
    }

    void write(List<WaitlistEntry> entries) throws IOException {
        for (WaitlistEntry entry : entries) {
            printer.printRecord(text(entry.email()), text(entry.createdAt()), text(entry.locale()));
        }
    }

    @Override
    public void flush() throws IOException {
        printer.flush();
    }

    private static String text(String cell) {
        return !cell.isEmpty() && BEGINS_A_FORMULA.indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
    }
}
