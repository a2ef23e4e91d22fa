package app.twicetold.core.prompt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places such as <code>{{title}}</code>. A value is inserted unchanged. Places inside a value are not
 * filled.
 */
final class Template {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z_]+)}}");

    private final String name;
    private final String text;
    /** What stands before the first place, between two places, and after the last: one more than there are places. */
    private final List<String> between = new ArrayList<>();

    private final List<String> inOrder = new ArrayList<>();
    private final Set<String> places;

    /** @param name for error messages */
    Template(String name, String text) {
        this.name = name;
        this.text = text;
        int end = 0;
        for (Matcher place = PLACE.matcher(text); place.find(); end = place.end()) {
            between.add(text.substring(end, place.start()));
            inOrder.add(place.group(1));
        }
        between.add(text.substring(end));
        places = Set.copyOf(inOrder);
    }

    String text() {
        return text;
    }

    Set<String> places() {
        return places;
    }

    /** @throws IllegalStateException when a place has no value, or a value has no place */
    String fill(Map<String, String> values) {
        if (!places.equals(values.keySet())) {
            Set<String> different = new HashSet<>(places);
            different.addAll(values.keySet());
            different.removeIf(place -> places.contains(place) && values.containsKey(place));
            throw new IllegalStateException("Prompt " + name + ": places and values differ in " + different);
        }
        StringBuilder filled = new StringBuilder(between.get(0));
        for (int i = 0; i < inOrder.size(); i++) {
            filled.append(values.get(inOrder.get(i))).append(between.get(i + 1));
        }
        return filled.toString();
    }
}
