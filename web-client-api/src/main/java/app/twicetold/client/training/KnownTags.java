package app.twicetold.client.training;

import java.util.Arrays;
import java.util.List;

/** The tags that a client has answers of, from its {@code If-None-Match} headers. What is no tag matches nothing. */
record KnownTags(List<String> headers) {
    private static final String WEAK = "W/";

    /** Whether the client has the answer of this tag, by the weak comparison (RFC 9110, 8.8.3.2). */
    boolean has(String tag) {
        String quoted = '"' + tag + '"';
        return headers.stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(String::strip)
                .anyMatch(known -> known.equals("*") || bare(known).equals(quoted));
    }

    private static String bare(String known) {
        return known.startsWith(WEAK) ? known.substring(WEAK.length()) : known;
    }
}
