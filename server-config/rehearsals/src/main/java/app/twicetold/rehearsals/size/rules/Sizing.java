package app.twicetold.rehearsals.size.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an installation needs at its peak and keeps in a month of 30 days.
 *
 * @param figures in the order in which they are told
 * @param limits the one that is met with the fewest learners first
 */
public record Sizing(List<Figure> figures, List<Limit> limits) {
    private static final double SECONDS = 86_400;
    private static final int MONTH = 30;
    /** Days after which the database is looked at again: recordings are gone, then calls of providers. */
    private static final List<Integer> AGES = List.of(30, 90);

    private static final String UNMEASURED = Lifetimes.WORD_TIMES + " was not measured and counts as kept";
    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;
    private static final double BILLION = 1e9;
    private static final double PAGE = 8_192;
    /** Writes of a page: changed pages leave memory once a checkpoint at most, as often as the log holds them whole. */
    private static final int LOG_WRITE = 1;

    public Sizing {
        figures = List.copyOf(figures);
        limits = List.copyOf(limits);
    }

    /** Computes everything. */
    public static Sizing of(Workload load, Measured measured, Usage usage, Parts parts, Prices prices) {
        return new Computation(load, measured, usage, parts, prices).run();
    }

    /** The figure of a name, of which there is one. */
    public Figure figure(String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no figure " + name));
    }

    private static final class Computation {
        private final Workload load;
        private final Measured measured;
        private final Usage usage;
        private final Parts parts;
        private final Prices prices;
        private final List<Figure> figures = new ArrayList<>();
        private final List<Limit> limits = new ArrayList<>();
        private String section = "";

        Computation(Workload load, Measured measured, Usage usage, Parts parts, Prices prices) {
            this.load = load;
            this.measured = measured;
            this.usage = usage;
            this.parts = parts;
            this.prices = prices;
        }

        Sizing run() {
            double attempts = rates();
            double calls = pipeline(attempts);
            Double nodes = nodes(calls);
            database(nodes);
            disk();
            bucket(attempts);
            costs();
            limits.sort(Comparator.comparingDouble(limit -> limit.learners(load.daily())));
            return new Sizing(figures, limits);
        }

        /** @return attempts a second at the peak */
        private double rates() {
            section = "Rates at the peak";
            double attempts = atPeak(load.attemptsADay());
            add(
                    "attempts/s",
                    attempts,
                    "",
                    "%s x %d sessions x %d attempts%s",
                    daily(),
                    load.sessions(),
                    load.attempts(),
                    peak());
            add("polls/s", attempts * load.polls(), "", "attempts/s x %d polls", load.polls());
            add(
                    "requests/s",
                    atPeak(load.daily() * load.requests()),
                    "",
                    "%s x %d sessions x (%d attempts x %d polls + %d reads + %d others)%s",
                    daily(),
                    load.sessions(),
                    load.attempts(),
                    load.polls(),
                    load.reads(),
                    load.otherRequests(),
                    peak());
            for (Count count : List.of(Count.WRITING_TRANSACTIONS, Count.TRANSACTIONS, Count.STATEMENTS)) {
                String name = count.key().replace('_', ' ');
                ofUserDay(name + "/s", count, 1, "");
            }
            return attempts;
        }

        private double pipeline(double attempts) {
            section = "Providers and broker";
            double calls = attempts * load.providerSeconds();
            add(
                    "calls in flight",
                    calls,
                    "",
                    "attempts/s x (%s transcription + %s judgement + %s exemplar + %s speech) s",
                    plain(load.asrSeconds()),
                    plain(load.judgeSeconds()),
                    plain(load.exemplarSeconds()),
                    plain(load.speechSeconds()));
            limits.add(new Limit("calls in flight of providers", calls, parts.providerCalls()));
            double messages = attempts * usage.messages();
            add("messages/s", messages, "", "attempts/s x %s messages", plain(usage.messages()));
            limits.add(new Limit("messages of the broker", messages, parts.brokerMessages()));
            return calls;
        }

        /** @return null when the processor time of nodes was not measured */
        private @Nullable Double nodes(double calls) {
            section = "Nodes";
            Double vcpu = ofUserDay("vCPU of nodes", Count.NODE_MS, THOUSAND, "vCPU");
            double byListeners = whole(calls / parts.nodeListeners());
            add(
                    "nodes by listeners",
                    byListeners,
                    "",
                    "calls in flight / %d listeners, rounded up",
                    parts.nodeListeners());
            Double byVcpu = vcpu == null ? null : whole(vcpu / (parts.nodeVcpu() * (1 - parts.headroom())));
            add(
                    "nodes by processor",
                    byVcpu,
                    "",
                    "vCPU of nodes / (%s vCPU x (1 - %s headroom)), rounded up",
                    plain(parts.nodeVcpu()),
                    plain(parts.headroom()));
            Double nodes = byVcpu == null ? null : Math.max(1, Math.max(byListeners, byVcpu));
            add("nodes", nodes, "", "the larger of both, at least 1");
            add(
                    "memory of a node",
                    usage.nodeMb() + parts.nodeListeners() * usage.listenerMb(),
                    "MB",
                    "%s MB + %d listeners x %s MB",
                    plain(usage.nodeMb()),
                    parts.nodeListeners(),
                    plain(usage.listenerMb()));
            ofUserDay("vCPU of the broker", Count.BROKER_MS, THOUSAND, "vCPU");
            return nodes;
        }

        private void database(@Nullable Double nodes) {
            section = "Database";
            Double vcpu = ofUserDay("vCPU of the database", Count.DATABASE_MS, THOUSAND, "vCPU");
            if (vcpu != null) {
                limits.add(new Limit("processor of the database", vcpu, parts.databaseVcpu() * (1 - parts.headroom())));
            }
            Double connections = nodes == null ? null : nodes * parts.nodeConnections();
            add("connections", connections, "", "nodes x %d connections", parts.nodeConnections());
            if (connections != null) {
                limits.add(new Limit("connections of the database", connections, parts.databaseConnections()));
            }
            Double wal = ofUserDay("WAL", Count.WAL_BYTES, MILLION, "MB/s");
            Double pages = measured.userDay(Count.WAL_FULL_PAGES, load);
            Double all = wal == null || pages == null ? null : wal + atPeak(load.daily() * pages) * PAGE / MILLION;
            add(
                    "WAL with full pages",
                    all,
                    "MB/s",
                    "at most WAL + %s x %s full pages%s x %s bytes / 1,000,000",
                    daily(),
                    told(pages),
                    peak(),
                    plain(PAGE));
            if (all != null) {
                limits.add(new Limit("write-ahead log", all, parts.walMbPerSecond()));
            }
            Double commits = measured.userDay(Count.WRITING_TRANSACTIONS, load);
            Double iops =
                    pages == null || commits == null ? null : atPeak(load.daily() * (pages + LOG_WRITE * commits));
            add(
                    "write IOPS",
                    iops,
                    "",
                    "%s x (%s full pages + %s writing transactions)%s; commits that share a flush need fewer",
                    daily(),
                    told(pages),
                    told(commits),
                    peak());
            if (iops != null) {
                limits.add(new Limit("writes of the disk", iops, parts.writeIops()));
            }
        }

        private void disk() {
            section = "A month of 30 days";
            Double wal = measured.userDay(Count.WAL_BYTES, load);
            add(
                    "WAL of a month",
                    wal == null ? null : load.daily() * wal * MONTH / BILLION,
                    "GB",
                    "%s x %s bytes x %d days",
                    daily(),
                    told(wal),
                    MONTH);
            double share = (double) load.sessions()
                    * load.attempts()
                    / ((double) measured.day().sessions() * measured.day().attempts());
            double sum = 0;
            for (var table : new TreeMap<>(measured.tables()).entrySet()) {
                double gigabytes = load.daily() * table.getValue() * share * MONTH / BILLION;
                sum += gigabytes;
                add(
                        "table " + table.getKey(),
                        gigabytes,
                        "GB",
                        "%s x %s bytes a day of a learner%s x %d days",
                        daily(),
                        plain(table.getValue()),
                        share == 1 ? "" : " x " + plain(share) + " of the measured attempts",
                        MONTH);
            }
            add(
                    "all tables",
                    measured.tables().isEmpty() ? null : sum,
                    "GB",
                    "the sum of the tables, each with its indexes");
            kept(share);
        }

        /** @param share of the measured attempts */
        private void kept(double share) {
            section = "Database bytes a day of a learner";
            double all = measured.tables().values().stream()
                    .mapToDouble(Double::doubleValue)
                    .sum();
            String attempts = share == 1 ? "" : " x " + plain(share) + " of the measured attempts";
            Double first = measured.tables().isEmpty() ? null : all * share;
            add("on the day", first, "bytes", "the sum of the tables, each with its indexes%s", attempts);
            for (int days : AGES) {
                Map<String, Double> gone = Lifetimes.gone(measured, days, load.keptDays());
                double bytes =
                        gone.values().stream().mapToDouble(Double::doubleValue).sum();
                String removed = gone.entrySet().stream()
                        .map(part -> " - " + part.getKey() + " " + plain(part.getValue()))
                        .collect(Collectors.joining());
                add(
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
            section = "Bucket";
            double writes = attempts * usage.objects();
            add("bucket writes/s", writes, "", "attempts/s x %s objects", plain(usage.objects()));
            limits.add(new Limit("writes of the bucket", writes, parts.bucketWrites()));
            add(
                    "bucket requests of a month",
                    load.attemptsADay() * usage.objects() * 2 * MONTH / MILLION,
                    "million",
                    "%s x %d x %d attempts x %s objects x 2 (written and read once) x %d days",
                    daily(),
                    load.sessions(),
                    load.attempts(),
                    plain(usage.objects()),
                    MONTH);
            add(
                    "bucket",
                    load.attemptsADay() * load.recordingMb() * load.keptDays() / MILLION,
                    "TB",
                    "%s x %d x %d attempts x %s MB x %d days kept",
                    daily(),
                    load.sessions(),
                    load.attempts(),
                    plain(load.recordingMb()),
                    load.keptDays());
        }

        private void costs() {
            section = "Providers by the price table (" + prices.names() + ")";
            double asr = usage.audioMinutes() * prices.asrMinute();
            double input = usage.judgeInputTokens() + usage.exemplarInputTokens();
            double output = usage.judgeOutputTokens() + usage.exemplarOutputTokens();
            double model = (input * prices.input() + output * prices.output()) / THOUSAND;
            double speech = usage.speechMinutes() * prices.speechMinute();
            add(
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
            add(
                    "cost of a month",
                    load.attemptsADay() * (asr + model + speech) * MONTH,
                    "US $",
                    "%s x %d x %d attempts x cost of an attempt / 100 x %d days",
                    daily(),
                    load.sessions(),
                    load.attempts(),
                    MONTH);
        }

        /** A count of all learners a second at the peak, by a divisor of its unit. */
        private @Nullable Double ofUserDay(String name, Count count, double divisor, String unit) {
            Double each = measured.userDay(count, load);
            Double value = each == null ? null : atPeak(load.daily() * each) / divisor;
            add(
                    name,
                    value,
                    unit,
                    "%s x %s %s a day of a learner%s%s",
                    daily(),
                    told(each),
                    count.key(),
                    peak(),
                    divisor == 1 ? "" : " / " + plain(divisor));
            return value;
        }

        /** Rounded up, but for what the arithmetic adds to a whole number. */
        private static double whole(double number) {
            return Math.ceil(number - 1e-9);
        }

        private double atPeak(double aDay) {
            return aDay / SECONDS * load.peak();
        }

        private String daily() {
            return plain(load.daily());
        }

        private String peak() {
            return " / 86,400 s x " + plain(load.peak()) + " peak";
        }

        private void add(String name, @Nullable Double value, String unit, String formula, Object... numbers) {
            figures.add(new Figure(section, name, value, unit, String.format(Locale.ROOT, formula, numbers)));
        }

        private static String told(@Nullable Double value) {
            return value == null ? "(not measured)" : plain(value);
        }

        /** With separators of thousands, and no more places than it needs. */
        private static String plain(double value) {
            String text = String.format(Locale.ROOT, Math.abs(value) >= THOUSAND ? "%,.0f" : "%.6f", value);
            return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
        }
    }
}
