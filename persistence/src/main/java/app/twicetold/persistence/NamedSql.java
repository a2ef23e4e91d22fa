package app.twicetold.persistence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with named parameters as JDBC takes it.
 *
 * @param text with a question mark for each parameter
 * @param parameters the names, in the order of the question marks; a name may come twice
 */
record NamedSql(String text, List<String> parameters) {
    /** A text or a comment, which is left as it is, or a parameter. Two colons are a cast. */
    private static final Pattern PART = Pattern.compile("'[^']*'|--[^\\n]*|::|:(\\w+)");

    /** As many as the sources have statements, with a few of each whose conditions differ. */
    private static final Map<String, NamedSql> PARSED = new ConcurrentHashMap<>();

    NamedSql {
        parameters = List.copyOf(parameters);
    }

    static NamedSql of(String sql) {
        NamedSql parsed = PARSED.get(sql);
        return parsed == null ? PARSED.computeIfAbsent(sql, NamedSql::parse) : parsed;
    }

    private static NamedSql parse(String sql) {
        List<String> parameters = new ArrayList<>();
        String text = PART.matcher(sql).replaceAll(part -> {
            if (part.group(1) == null) {
                return Matcher.quoteReplacement(part.group());
            }
            parameters.add(part.group(1));
            return "?";
        });
        return new NamedSql(text, parameters);
    }
}
