package app.twicetold.core.ratelimit.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One line of the header {@code Forwarded}, read from the left to the right: RFC 7239, section 4. */
final class ForwardedLine {
    private static final String TOKEN = "!#$%&'*+-.^_`|~";

    private final String line;
    private int at;

    ForwardedLine(String line) {
        this.line = line;
    }

    /**
     * The hop of each element that is not empty. An element without {@code for}, or one that is malformed, is
     * unreadable.
     */
    List<String> hops() {
        List<String> hops = new ArrayList<>();
        while (at < line.length()) {
            blanks();
            if (at < line.length() && line.charAt(at) != ',') {
                String hop = element();
                hops.add(hop == null ? ForwardedHops.UNREADABLE : hop);
            }
            at++;
        }
        return hops;
    }

    /** Reads up to the comma behind an element, or to the end. */
    private @Nullable String element() {
        String hop = null;
        boolean wellFormed = true;
        while (at < line.length() && line.charAt(at) != ',') {
            blanks();
            if (at < line.length() && line.charAt(at) == ';') {
                at++;
                continue;
            }
            String name = token().toLowerCase(Locale.ROOT);
            String value = name.isEmpty() || !at('=') ? null : value();
            blanks();
            boolean ends = at >= line.length() || line.charAt(at) == ';' || line.charAt(at) == ',';
            if (value == null || !ends || "for".equals(name) && hop != null) {
                wellFormed = false;
                toTheEndOfTheElement();
            } else if ("for".equals(name)) {
                hop = ForwardedHops.withoutPort(value);
            }
        }
        return wellFormed ? hop : null;
    }

    private boolean at(char expected) {
        if (at < line.length() && line.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private @Nullable String value() {
        if (!at('"')) {
            // Addresses with colons belong between quotes, but some proxies leave the quotes out.
            int start = at;
            while (at < line.length() && (isToken(line.charAt(at)) || "[]:".indexOf(line.charAt(at)) >= 0)) {
                at++;
            }
            return at == start ? null : line.substring(start, at);
        }
        StringBuilder text = new StringBuilder();
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c == '"') {
                return text.toString();
            }
            if (c == '\\' && at < line.length()) {
                c = line.charAt(at++);
            }
            text.append(c);
        }
        return null;
    }

    private String token() {
        int start = at;
        while (at < line.length() && isToken(line.charAt(at))) {
            at++;
        }
        return line.substring(start, at);
    }

    private static boolean isToken(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || TOKEN.indexOf(c) >= 0;
    }

    private void blanks() {
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
    }

    private void toTheEndOfTheElement() {
        while (at < line.length() && line.charAt(at) != ',') {
            at++;
        }
    }
}
