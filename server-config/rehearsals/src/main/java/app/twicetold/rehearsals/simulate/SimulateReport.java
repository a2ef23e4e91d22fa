package app.twicetold.rehearsals.simulate;

import app.twicetold.rehearsals.simulate.model.Aims;
import app.twicetold.rehearsals.simulate.model.Installation;
import app.twicetold.rehearsals.simulate.model.Load;
import app.twicetold.rehearsals.simulate.model.Outcome;
import app.twicetold.rehearsals.simulate.model.Scene;
import app.twicetold.rehearsals.size.ScaleFile;
import app.twicetold.rehearsals.size.rules.Count;
import app.twicetold.rehearsals.size.rules.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lines that the command prints.
 *
 * @param file what attempts and polls cost
 */
record SimulateReport(ScaleFile file) {
    private static final double THOUSAND = 1e3;

    List<String> head(Installation installation, Load load, int seed) {
        return List.of(
                said(
                        "%d nodes of %d listeners, %,d learners a day, %s attempts/s at the top of the day (20:30), seed %d",
                        installation.nodes(),
                        installation.listeners(),
                        load.daily(),
                        number(load.attemptsAtPeak()),
                        seed),
                said(
                        "calls of %s + %s s, then %s + %s s for the exemplar, each cut after %s s",
                        number(load.seconds().asr()),
                        number(load.seconds().judge()),
                        number(load.seconds().exemplar()),
                        number(load.seconds().speech()),
                        number(installation.timeout().toMillis() / THOUSAND)));
    }

    List<String> scene(Outcome outcome) {
        Outcome.Disturbed disturbed = outcome.disturbed();
        Outcome.Traffic traffic = outcome.traffic();
        Outcome.Recordings recordings = outcome.recordings();
        Outcome.Backlog backlog = outcome.backlog();
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(outcome.scene().key() + ": " + outcome.scene().sentence());
        lines.add(line(
                "recordings",
                "%,d made = %,d answered + %,d failed + %,d turned away + %,d processed + %,d at the door",
                recordings.made(),
                recordings.answered(),
                recordings.failed(),
                recordings.turnedAway(),
                recordings.processed(),
                recordings.atTheDoor()));
        lines.add(line("submits", "%,d, of these %,d refused", traffic.submits(), traffic.refused()));
        lines.add(line(
                "admitted meanwhile",
                "%,d, of these %s seen while polled (median %s, p99 %s), %,d not (%,d answered later), %,d failed",
                disturbed.admitted(),
                percent(disturbed.seenShare()),
                seconds(disturbed.median()),
                seconds(disturbed.p99()),
                disturbed.abandoned(),
                disturbed.late(),
                disturbed.failed()));
        lines.add(line(
                "recorded meanwhile",
                "%,d seen (median %s, p90 %s after the recording, the time at the door included)",
                outcome.recorded().seen(),
                seconds(outcome.recorded().median()),
                seconds(outcome.recorded().p90())));
        lines.add(line(
                "answers",
                "seen %s after they were there (median, p95 %s)",
                seconds(outcome.unseen().median()),
                seconds(outcome.unseen().p95())));
        lines.add(line(
                "messages an attempt",
                "%s; in all %,d of attempts, %,d of exemplars, of these %,d by the sweep",
                ratio(disturbed.messagesEach()),
                traffic.messages(),
                traffic.exemplarMessages(),
                traffic.swept()));
        lines.add(line(
                "busiest minute",
                "%s polls/s (meanwhile %s), %s attempts/s%s",
                number(traffic.polls()),
                number(traffic.pollsMeanwhile()),
                number(traffic.taken()),
                processors(traffic)));
        lines.add(line(
                "backlog",
                "%,d attempts at most; gone %s (listeners need %s), those admitted meanwhile done %s",
                backlog.most(),
                afterTheEnd(backlog.gone()),
                Double.isNaN(backlog.soonest()) ? "longer than the scene" : said("%.0f s", backlog.soonest()),
                afterTheEnd(backlog.settled())));
        lines.add(line(
                "exemplars",
                "%,d made, %,d failed, %,d not done at the end",
                outcome.exemplars().made(),
                outcome.exemplars().failed(),
                outcome.exemplars().pending()));
        lines.add(line(
                "means",
                "%s of the listeners work; an answer takes %s",
                percent(outcome.means().utilisation()),
                seconds(outcome.means().seconds())));
        if (outcome.first().count() > 0) {
            lines.add(line(
                    "first diagnostics",
                    "%,d, p99 beyond their calls: %s until the answer is there, %s until it is seen",
                    outcome.first().count(),
                    seconds(outcome.first().answered()),
                    seconds(outcome.first().seen())));
        }
        return List.copyOf(lines);
    }

    List<String> aims(Map<Scene, Outcome> played) {
        List<String> lines = new ArrayList<>();
        for (Aims.Aim aim : Aims.of(played)) {
            lines.add(said("  %-6s %-66s %s", aim.verdict().word(), aim.sentence(), aim.found()));
        }
        if (!lines.isEmpty()) {
            lines.add(0, "Aims");
            lines.add(0, "");
        }
        return List.copyOf(lines);
    }

    /** What attempts and polls take of processors, where both were measured. */
    private String processors(Outcome.Traffic traffic) {
        Double nodes = processors(traffic, Count.NODE_MS);
        Double database = processors(traffic, Count.DATABASE_MS);
        return nodes == null || database == null
                ? ""
                : said("; they take %s vCPU of nodes, %s of the database (rough)", number(nodes), number(database));
    }

    private @Nullable Double processors(Outcome.Traffic traffic, Count count) {
        Double attempt = file.small().cost(Work.ATTEMPT, count);
        Double poll = file.small().cost(Work.POLL, count);
        return attempt == null || poll == null ? null : (traffic.taken() * attempt + traffic.polls() * poll) / THOUSAND;
    }

    private static String line(String name, String format, Object... values) {
        return said("  %-20s " + format, prepend(name, values));
    }

    private static Object[] prepend(String name, Object... values) {
        Object[] all = new Object[values.length + 1];
        all[0] = name;
        System.arraycopy(values, 0, all, 1, values.length);
        return all;
    }

    private static String said(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String number(double value) {
        return said(value == Math.rint(value) || Math.abs(value) >= 100 ? "%,.0f" : "%,.1f", value);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "none" : said("%.1f %%", 100 * share);
    }

    private static String afterTheEnd(double value) {
        return Double.isNaN(value) ? "not within the scene" : said("%.0f s after the end", value);
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "none" : said("%.3f", value);
    }

    private static String seconds(double value) {
        return Double.isNaN(value) ? "none" : said("%.1f s", value);
    }
}
