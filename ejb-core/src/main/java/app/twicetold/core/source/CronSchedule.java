package app.twicetold.core.source;

import app.twicetold.core.source.rules.DueWindow;
import app.twicetold.core.source.rules.HourlyLook;
import app.twicetold.persistence.source.SourceEntity;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cron expression of five fields in UTC: numbers, names, lists, ranges and steps. 0 and 7 are Sunday. When both
 * fields for days are restricted, either is enough. The class is not among the rules, because a library reads the
 * expression, and rules are plain Java.
 */
public final class CronSchedule {
    private static final String VALUE = "(?:[0-9]{1,2}|[A-Z]{3})";
    private static final String ITEM = VALUE + "(?:-" + VALUE + ")?(?:/[0-9]{1,2})?";
    private static final String FIELD = "(?:\\*(?:/[0-9]{1,2})?|" + ITEM + "(?:," + ITEM + ")*)";

    /** The library takes more than cron does, such as several expressions in one and digits of any script. */
    private static final Pattern DIALECT = Pattern.compile(FIELD + "(?:[ \\t]+" + FIELD + "){4}");

    private static final int LONGEST = 200;

    /** The library reads SUN as 7, so no range could begin with it. */
    private static final Pattern FROM_SUNDAY = Pattern.compile("\\bSUN-(?!SUN)");

    private static final CronParser PARSER = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

    private final ExecutionTime times;

    private CronSchedule(ExecutionTime times) {
        this.times = times;
    }

    /** Empty when the text is no such expression. One that never fires, such as 31 February, is an expression. */
    public static Optional<CronSchedule> parse(String text) {
        String expression = text.strip().toUpperCase(Locale.ROOT);
        if (text.length() > LONGEST || !DIALECT.matcher(expression).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CronSchedule(ExecutionTime.forCron(
                    PARSER.parse(FROM_SUNDAY.matcher(expression).replaceAll("0-")))));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /**
     * When the schedule of a source fetches it next: the first hourly look at or after the firing that follows its last
     * run, and not before its host may be asked. Empty when it never fires again.
     */
    static Optional<Instant> nextRun(SourceEntity source, Instant now) {
        DueWindow window = DueWindow.of(source.createdAt, source.lastRunAt, now);
        return parse(source.scheduleCron)
                .flatMap(cron -> cron.times.nextExecution(window.after().atZone(ZoneOffset.UTC)))
                .map(fires -> HourlyLook.of(fires.toInstant(), source.notBefore, now));
    }

    /** Whether it fires in the window: then the source is due. */
    public boolean firesIn(DueWindow window) {
        return times.nextExecution(window.after().atZone(ZoneOffset.UTC))
                .map(next -> window.contains(next.toInstant()))
                .orElse(false);
    }
}
