package app.twicetold.launcher;

import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.function.Supplier;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * One JSON object a line, for {@code LOG_FORMAT=json}: {@code timestamp}, {@code level}, {@code logger}, {@code
 * thread}, {@code message}, what the application says of the work at hand ({@code request_id}, {@code job_id}), and
 * {@code exception} with its stack trace.
 *
 * <p>It is on the class path of the server and not in the application, so that the lines before the start of the
 * application are JSON as well.
 */
public final class JsonLogFormatter extends Formatter {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static volatile Supplier<Map<String, String>> context = Map::of;

    /** Where the fields of the current thread come from; the application calls it by its name when it starts. */
    public static void context(Supplier<Map<String, String>> fields) {
        context = fields;
    }

    /**
     * A line that a library or the virtual machine prints, as an event. A line that is an event already stays as it is.
     */
    static String asEvent(String line) {
        return line.startsWith("{\"timestamp\":") && line.endsWith("}") ? line : event("stdout", line);
    }

    /** A line of something that has no logger. */
    static String event(String logger, String message) {
        StringBuilder line = new StringBuilder("{");
        field(line, "timestamp", TIMESTAMP.format(Clock.systemUTC().instant()));
        field(line, "level", "INFO");
        field(line, "logger", logger);
        field(line, "thread", Thread.currentThread().getName());
        field(line, "message", message);
        return line.append('}').toString();
    }

    @Override
    public String format(LogRecord record) {
        StringBuilder line = new StringBuilder("{");
        field(line, "timestamp", TIMESTAMP.format(record.getInstant()));
        field(line, "level", record.getLevel().getName());
        field(line, "logger", String.valueOf(record.getLoggerName()));
        field(line, "thread", Thread.currentThread().getName());
        field(line, "message", formatMessage(record));
        fields().forEach((name, value) -> field(line, name, value));
        Throwable thrown = record.getThrown();
        if (thrown != null) {
            field(line, "exception", trace(thrown));
        }
        return line.append("}\n").toString();
    }

    /** A line without its fields is better than no line. */
    private static Map<String, String> fields() {
        try {
            return context.get();
        } catch (RuntimeException | LinkageError gone) {
            return Map.of();
        }
    }

    private static String trace(Throwable thrown) {
        java.io.StringWriter text = new java.io.StringWriter();
        thrown.printStackTrace(new java.io.PrintWriter(text, true));
        return text.toString();
    }

    private static void field(StringBuilder line, String name, String value) {
        if (line.length() > 1) {
            line.append(',');
        }
        quoted(line, name);
        line.append(':');
        quoted(line, value);
    }

    private static void quoted(StringBuilder line, String text) {
        line.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    // Separators of lines and halves of pairs would break what reads the log line by line as UTF-8.
                    if (c < 0x20
                            || c == 0x7F
                            || c == '\u0085'
                            || c == '\u2028'
                            || c == '\u2029'
                            || isLoneHalf(text, i)) {
                        line.append(String.format("\\u%04x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('"');
    }

    private static boolean isLoneHalf(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
        }
        return Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }
}
