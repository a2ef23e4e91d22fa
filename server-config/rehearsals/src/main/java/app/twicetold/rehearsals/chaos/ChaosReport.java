package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Console;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells on the terminal what happens, and in the end what holds. */
final class ChaosReport {
    private final Instant start = Instant.now();

    /** A line with the time since the start. */
    void event(String sentence) {
        Duration since = Duration.between(start, Instant.now());
        Console.say(String.format(
                Locale.ROOT,
                "%02d:%02d.%d  %s",
                since.toMinutes(),
                since.toSecondsPart(),
                since.toMillisPart() / 100,
                sentence));
    }

    /** @param starts how often each process was started */
    void ended(Tally tally, List<Audit.Finding> findings, Map<String, Integer> starts, Path logs) {
        Console.say("");
        Console.say("Starts: " + starts);
        Console.say("Requests without an answer, which a client repeats: " + tally.unansweredCount());
        Console.say("Answers: " + tally.answers());
        Console.say("");
        for (Audit.Finding finding : findings) {
            Console.say(String.format(
                    Locale.ROOT,
                    "%-5s %7d  %s",
                    finding.holds() ? "holds" : "FAILS",
                    finding.looked(),
                    finding.rule()));
            finding.faults().stream().limit(20).forEach(fault -> Console.say("               " + fault));
        }
        Console.say("");
        Console.say("The logs of all processes are in " + logs + ".");
    }
}
