package app.twicetold.core.provider.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What models wrap around the document that they were asked for. Servers that do not know the thoughts of a model leave
 * them in its answer, and models put a document into a code fence.
 */
public final class ModelAnswer {
    private static final String THOUGHTS = "<think>";
    private static final String END_OF_THOUGHTS = "</think>";
    private static final Pattern FENCED = Pattern.compile("```[A-Za-z]*\\s*?\\n(.*)```", Pattern.DOTALL);

    private ModelAnswer() {}

    /**
     * The answer without one leading block of thoughts and without one code fence around all of the rest. Thoughts
     * without an end are all of the answer, so nothing is left.
     */
    public static String document(String answer) {
        String rest = answer.strip();
        if (rest.startsWith(THOUGHTS)) {
            int end = rest.indexOf(END_OF_THOUGHTS);
            rest = end < 0 ? "" : rest.substring(end + END_OF_THOUGHTS.length()).strip();
        }
        Matcher fenced = FENCED.matcher(rest);
        return fenced.matches() ? fenced.group(1).strip() : rest;
    }
}
