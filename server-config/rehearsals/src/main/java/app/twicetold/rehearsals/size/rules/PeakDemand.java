package app.twicetold.rehearsals.size.rules;

import static app.twicetold.rehearsals.size.rules.FigureSheet.MILLION;
import static app.twicetold.rehearsals.size.rules.FigureSheet.THOUSAND;
import static app.twicetold.rehearsals.size.rules.FigureSheet.plain;
import static app.twicetold.rehearsals.size.rules.FigureSheet.told;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the busiest second asks of the nodes, the broker, the providers and the database. */
final class PeakDemand {
    private static final double PAGE = 8_192;
    /** Writes of a page: changed pages leave memory once a checkpoint at most, as often as the log holds them whole. */
    private static final int LOG_WRITE = 1;

    private final Workload load;
    private final Measured measured;
    private final Usage usage;
    private final Parts parts;
    private final FigureSheet sheet;

    PeakDemand(Workload load, Measured measured, Usage usage, Parts parts, FigureSheet sheet) {
        this.load = load;
        this.measured = measured;
        this.usage = usage;
        this.parts = parts;
        this.sheet = sheet;
    }

    /** @return attempts a second */
    double tell() {
        double attempts = rates();
        database(nodes(pipeline(attempts)));
        return attempts;
    }

    private double rates() {
        sheet.section("Rates at the peak");
        double attempts = sheet.atPeak(load.attemptsADay());
        sheet.add(
                "attempts/s",
                attempts,
                "",
                "%s x %d sessions x %d attempts%s",
                sheet.daily(),
                load.sessions(),
                load.attempts(),
                sheet.peak());
        sheet.add("polls/s", attempts * load.polls(), "", "attempts/s x %d polls", load.polls());
        sheet.add(
                "requests/s",
                sheet.atPeak(load.daily() * load.requests()),
                "",
                "%s x %d sessions x (%d attempts x %d polls + %d reads + %d others)%s",
                sheet.daily(),
                load.sessions(),
                load.attempts(),
                load.polls(),
                load.reads(),
                load.otherRequests(),
                sheet.peak());
        for (Count count : List.of(Count.WRITING_TRANSACTIONS, Count.TRANSACTIONS, Count.STATEMENTS)) {
            String name = count.key().replace('_', ' ');
            ofUserDay(name + "/s", count, 1, "");
        }
        return attempts;
    }

    private double pipeline(double attempts) {
        sheet.section("Providers and broker");
        double calls = attempts * load.providerSeconds();
        sheet.add(
                "calls in flight",
                calls,
                "",
                "attempts/s x (%s transcription + %s judgement + %s exemplar + %s speech) s",
                plain(load.asrSeconds()),
                plain(load.judgeSeconds()),
                plain(load.exemplarSeconds()),
                plain(load.speechSeconds()));
        sheet.limit("calls in flight of providers", calls, parts.providerCalls());
        double messages = attempts * usage.messages();
        sheet.add("messages/s", messages, "", "attempts/s x %s messages", plain(usage.messages()));
        sheet.limit("messages of the broker", messages, parts.brokerMessages());
        return calls;
    }

    /** @return null when the processor time of nodes was not measured */
    private @Nullable Double nodes(double calls) {
        sheet.section("Nodes");
        Double vcpu = ofUserDay("vCPU of nodes", Count.NODE_MS, THOUSAND, "vCPU");
        double byListeners = whole(calls / parts.nodeListeners());
        sheet.add(
                "nodes by listeners",
                byListeners,
                "",
                "calls in flight / %d listeners, rounded up",
                parts.nodeListeners());
        Double byVcpu = vcpu == null ? null : whole(vcpu / (parts.nodeVcpu() * (1 - parts.headroom())));
        sheet.add(
                "nodes by processor",
                byVcpu,
                "",
                "vCPU of nodes / (%s vCPU x (1 - %s headroom)), rounded up",
                plain(parts.nodeVcpu()),
                plain(parts.headroom()));
        Double nodes = byVcpu == null ? null : Math.max(1, Math.max(byListeners, byVcpu));
        sheet.add("nodes", nodes, "", "the larger of both, at least 1");
        sheet.add(
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
        sheet.section("Database");
        Double vcpu = ofUserDay("vCPU of the database", Count.DATABASE_MS, THOUSAND, "vCPU");
        if (vcpu != null) {
            sheet.limit("processor of the database", vcpu, parts.databaseVcpu() * (1 - parts.headroom()));
        }
        Double connections = nodes == null ? null : nodes * parts.nodeConnections();
        sheet.add("connections", connections, "", "nodes x %d connections", parts.nodeConnections());
        if (connections != null) {
            sheet.limit("connections of the database", connections, parts.databaseConnections());
        }
        Double wal = ofUserDay("WAL", Count.WAL_BYTES, MILLION, "MB/s");
        Double pages = measured.userDay(Count.WAL_FULL_PAGES, load);
        Double all = wal == null || pages == null ? null : wal + sheet.atPeak(load.daily() * pages) * PAGE / MILLION;
        sheet.add(
                "WAL with full pages",
                all,
                "MB/s",
                "at most WAL + %s x %s full pages%s x %s bytes / 1,000,000",
                sheet.daily(),
                told(pages),
                sheet.peak(),
                plain(PAGE));
        if (all != null) {
            sheet.limit("write-ahead log", all, parts.walMbPerSecond());
        }
        Double commits = measured.userDay(Count.WRITING_TRANSACTIONS, load);
        Double iops =
                pages == null || commits == null ? null : sheet.atPeak(load.daily() * (pages + LOG_WRITE * commits));
        sheet.add(
                "write IOPS",
                iops,
                "",
                "%s x (%s full pages + %s writing transactions)%s; commits that share a flush need fewer",
                sheet.daily(),
                told(pages),
                told(commits),
                sheet.peak());
        if (iops != null) {
            sheet.limit("writes of the disk", iops, parts.writeIops());
        }
    }

    /** A count of all learners a second at the peak, by a divisor of its unit. */
    private @Nullable Double ofUserDay(String name, Count count, double divisor, String unit) {
        Double each = measured.userDay(count, load);
        Double value = each == null ? null : sheet.atPeak(load.daily() * each) / divisor;
        sheet.add(
                name,
                value,
                unit,
                "%s x %s %s a day of a learner%s%s",
                sheet.daily(),
                told(each),
                count.key(),
                sheet.peak(),
                divisor == 1 ? "" : " / " + plain(divisor));
        return value;
    }

    /** Rounded up, but for what the arithmetic adds to a whole number. */
    private static double whole(double number) {
        return Math.ceil(number - 1e-9);
    }
}
