package app.twicetold.rehearsals.size.rules;

import static app.twicetold.rehearsals.size.rules.FigureSheet.MILLION;
import static app.twicetold.rehearsals.size.rules.FigureSheet.THOUSAND;
import static app.twicetold.rehearsals.size.rules.FigureSheet.plain;
import static app.twicetold.rehearsals.size.rules.FigureSheet.told;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a month of 30 days writes, keeps and costs: the disk of the database, the bucket and the providers. */
final class MonthlyConsumption {
    private static final int MONTH = 30;
    /** Days after which the database is looked at again: recordings are gone, then calls of providers. */
    private static final List<Integer> AGES = List.of(30, 90);

    private static final String UNMEASURED = Lifetimes.WORD_TIMES + " was not measured and counts as kept";
    private static final double BILLION = 1e9;

    private final Workload load;
    private final Measured measured;
    private final Usage usage;
    private final Parts parts;
    private final Prices prices;
    private final FigureSheet sheet;

    MonthlyConsumption(Workload load, Measured measured, Usage usage, Parts parts, Prices prices, FigureSheet sheet) {
        this.load = load;
        this.measured = measured;
        this.usage = usage;
        this.parts = parts;
        this.prices = prices;
        this.sheet = sheet;
    }

    /** @param attempts a second at the peak */
    void tell(double attempts) {
        disk();
        bucket(attempts);
        costs();
    }

    private void disk() {
        sheet.section("A month of 30 days");
        Double wal = measured.userDay(Count.WAL_BYTES, load);
        sheet.add(
                "WAL of a month",
                wal == null ? null : load.daily() * wal * MONTH / BILLION,
                "GB",
                "%s x %s bytes x %d days",
                sheet.daily(),
                told(wal),
                MONTH);
        double share = (double) load.sessions()
                * load.attempts()
                / ((double) measured.day().sessions() * measured.day().attempts());
        double sum = 0;
        for (var table : new TreeMap<>(measured.tables()).entrySet()) {
            double gigabytes = load.daily() * table.getValue() * share * MONTH / BILLION;
            sum += gigabytes;
            sheet.add(
                    "table " + table.getKey(),
                    gigabytes,
                    "GB",
                    "%s x %s bytes a day of a learner%s x %d days",
                    sheet.daily(),
                    plain(table.getValue()),
                    share == 1 ? "" : " x " + plain(share) + " of the measured attempts",
                    MONTH);
        }
        sheet.add(
                "all tables",
                measured.tables().isEmpty() ? null : sum,
                "GB",
                "the sum of the tables, each with its indexes");
        kept(share);
    }

    /** @param share of the measured attempts */
    private void kept(double share) {
        sheet.section("Database bytes a day of a learner");
        double all = measured.tables().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        String attempts = share == 1 ? "" : " x " + plain(share) + " of the measured attempts";
        Double first = measured.tables().isEmpty() ? null : all * share;
        sheet.add("on the day", first, "bytes", "the sum of the tables, each with its indexes%s", attempts);
        for (int days : AGES) {
            Map<String, Double> gone = Lifetimes.gone(measured, days, load.keptDays());
            double bytes =
                    gone.values().stream().mapToDouble(Double::doubleValue).sum();
            String removed = gone.entrySet().stream()
                    .map(part -> " - " + part.getKey() + " " + plain(part.getValue()))
                    .collect(Collectors.joining());
            sheet.add(
                    "after %d days".formatted(days),
                    first == null ? null : (all - bytes) * share,
                    "bytes",
                    "%s%s%s%s%s",
                    share == 1 || removed.isEmpty() ? "" : "(",
                    plain(all) + removed,
                    share == 1 || removed.isEmpty() ? "" : ")",
                    attempts,
                    measured.columns().containsKey(Lifetimes.WORD_TIMES) ? "" : "; " + UNMEASURED);
        }
    }

    private void bucket(double attempts) {
        sheet.section("Bucket");
        double writes = attempts * usage.objects();
        sheet.add("bucket writes/s", writes, "", "attempts/s x %s objects", plain(usage.objects()));
        sheet.limit("writes of the bucket", writes, parts.bucketWrites());
        sheet.add(
                "bucket requests of a month",
                load.attemptsADay() * usage.objects() * 2 * MONTH / MILLION,
                "million",
                "%s x %d x %d attempts x %s objects x 2 (written and read once) x %d days",
                sheet.daily(),
                load.sessions(),
                load.attempts(),
                plain(usage.objects()),
                MONTH);
        sheet.add(
                "bucket",
                load.attemptsADay() * load.recordingMb() * load.keptDays() / MILLION,
                "TB",
                "%s x %d x %d attempts x %s MB x %d days kept",
                sheet.daily(),
                load.sessions(),
                load.attempts(),
                plain(load.recordingMb()),
                load.keptDays());
    }

    private void costs() {
        sheet.section("Providers by the price table (" + prices.names() + ")");
        double asr = usage.audioMinutes() * prices.asrMinute();
        double input = usage.judgeInputTokens() + usage.exemplarInputTokens();
        double output = usage.judgeOutputTokens() + usage.exemplarOutputTokens();
        double model = (input * prices.input() + output * prices.output()) / THOUSAND;
        double speech = usage.speechMinutes() * prices.speechMinute();
        sheet.add(
                "cost of an attempt",
                100 * (asr + model + speech),
                "US cents",
                "100 x (%s min x %s $ + %s tokens in x %s $ / 1,000 + %s tokens out x %s $ / 1,000 + %s min of speech x %s $)",
                plain(usage.audioMinutes()),
                plain(prices.asrMinute()),
                plain(input),
                plain(prices.input()),
                plain(output),
                plain(prices.output()),
                plain(usage.speechMinutes()),
                plain(prices.speechMinute()));
        sheet.add(
                "cost of a month",
                load.attemptsADay() * (asr + model + speech) * MONTH,
                "US $",
                "%s x %d x %d attempts x cost of an attempt / 100 x %d days",
                sheet.daily(),
                load.sessions(),
                load.attempts(),
                MONTH);
    }
}
