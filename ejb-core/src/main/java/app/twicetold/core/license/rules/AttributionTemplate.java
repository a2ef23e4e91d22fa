package app.twicetold.core.license.rules;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The wording of an attribution with placeholders such as <code>{title}</code>. */
public final class AttributionTemplate {
    private static final Map<String, Function<Credit, String>> VALUES = Map.of(
            "title", Credit::title,
            "author", AttributionTemplate::author,
            "source_name", Credit::sourceName,
            "license_name", Credit::licenseName,
            "license_url", AttributionTemplate::licenseUrl,
            "url", Credit::url,
            "retrieved_date", credit -> credit.retrievedDate().toString());

    private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)\\}");
    /** Bracket, name, bracket; or comma, name. The brackets and the comma go when it is empty. */
    private static final Pattern PLACE_IN_LINE =
            Pattern.compile("(\\s?[(（])\\{([^{}]*)\\}([)）])|([,，、;；]\\s{0,3})?\\{([^{}]*)\\}");

    /** What a template may name. */
    public static final Set<String> PLACES = VALUES.keySet();

    private static final Set<String> NAMES = Set.of("author", "source_name");
    private static final String OPTIONAL_URL = " ({license_url})";
    private static final Pattern BRACE = Pattern.compile("[{}]");

    private final String text;

    private AttributionTemplate(String text) {
        this.text = text;
    }

    /**
     * Parses a template. Specification: the placeholders are {title} {author} {source_name} {license_name}
     * {license_url} {url} {retrieved_date}.
     *
     * @throws IllegalArgumentException when the text has another placeholder, or a brace that belongs to none
     */
    public static AttributionTemplate parse(String text) {
        PLACE.matcher(text).results().map(place -> place.group(1)).forEach(name -> {
            if (!VALUES.containsKey(name)) {
                throw new IllegalArgumentException("Unknown placeholder {" + name + "}");
            }
        });
        if (BRACE.matcher(PLACE.matcher(text).replaceAll("")).find()) {
            throw new IllegalArgumentException("A brace without a placeholder");
        }
        return new AttributionTemplate(text);
    }

    /**
     * The attribution. A value is inserted as it is. Placeholders inside a value stay as they are. Without an author
     * the source is named. What is empty goes with the brackets or the comma before it, and so does a name that was
     * named; one that has neither stays, because the wording around it would have a hole.
     */
    public String render(Credit credit) {
        Map<String, String> named = new HashMap<>();
        return PLACE_IN_LINE.matcher(text).replaceAll(place -> {
            String inner = place.group(2);
            String name = inner == null ? place.group(5) : inner;
            String value = value(name, credit);
            boolean isRepeated = NAMES.contains(name)
                    && !name.equals(Objects.requireNonNullElse(named.putIfAbsent(value, name), name));
            boolean isApart = inner != null || place.group(4) != null;
            if (value.isEmpty() || isRepeated && isApart) {
                return "";
            }
            String told = inner == null
                    ? Objects.requireNonNullElse(place.group(4), "") + value
                    : place.group(1) + value + place.group(3);
            return Matcher.quoteReplacement(told);
        });
    }

    /** Whether another template says the same, whatever stands for what may be missing. */
    public boolean saysAs(AttributionTemplate other) {
        return text.replace(OPTIONAL_URL, "").equals(other.text.replace(OPTIONAL_URL, ""));
    }

    private static String value(String name, Credit credit) {
        Function<Credit, String> value = VALUES.get(name);
        if (value == null) {
            throw new IllegalStateException("Parsed, so known: " + name);
        }
        return value.apply(credit);
    }

    /** An author who is the source is spelled as the source is. */
    private static String author(Credit credit) {
        String author = credit.author();
        return author == null
                        || author.isBlank()
                        || author.strip().equalsIgnoreCase(credit.sourceName().strip())
                ? credit.sourceName()
                : author;
    }

    private static String licenseUrl(Credit credit) {
        return credit.licenseUrl() == null ? "" : credit.licenseUrl();
    }
}
