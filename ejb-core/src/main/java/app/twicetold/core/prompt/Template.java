package app.twicetold.core.prompt;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places such as <code>{{title}}</code>. A value is inserted unchanged. Places inside a value are not
 * filled.
 *
 * @param name for error messages
 */
record Template(String name, String text) {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z_]+)}}");

    Set<String> places() {
        Set<String> places = new LinkedHashSet<>();
        PLACE.matcher(text).results().forEach(place -> places.add(place.group(1)));
        return places;
    }

    /** @throws IllegalStateException when a place has no value, or a value has no place */
    String fill(Map<String, String> values) {
        Set<String> places = places();
        if (!places.equals(values.keySet())) {
            Set<String> different = new HashSet<>(places);
            different.addAll(values.keySet());
            different.removeIf(place -> places.contains(place) && values.containsKey(place));
            throw new IllegalStateException("Prompt " + name + ": places and values differ in " + different);
        }
        return PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(String.valueOf(values.get(place.group(1)))));
    }
}
