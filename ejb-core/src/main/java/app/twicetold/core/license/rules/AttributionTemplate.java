package app.twicetold.core.license.rules;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The wording of an attribution with placeholders such as <code>{title}</code>. */
public final class AttributionTemplate {
    private static final Map<String, Function<Credit, String>> PLACES = Map.of(
            "title", Credit::title,
            "author", AttributionTemplate::author,
            "source_name", Credit::sourceName,
            "license_name", Credit::licenseName,
            "license_url", AttributionTemplate::licenseUrl,
            "url", Credit::url,
            "retrieved_date", credit -> credit.retrievedDate().toString());

    private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)\\}");
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
            if (!PLACES.containsKey(name)) {
                throw new IllegalArgumentException("Unknown placeholder {" + name + "}");
            }
        });
        if (BRACE.matcher(PLACE.matcher(text).replaceAll("")).find()) {
            throw new IllegalArgumentException("A brace without a placeholder");
        }
        return new AttributionTemplate(text);
    }

    /** The attribution. A value is inserted as it is. Placeholders inside a value stay as they are. */
    public String render(Credit credit) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place, credit)));
    }

    private static String value(MatchResult place, Credit credit) {
        Function<Credit, String> value = PLACES.get(place.group(1));
        if (value == null) {
            throw new IllegalStateException("Parsed, so known: " + place.group());
        }
        return value.apply(credit);
    }

    private static String author(Credit credit) {
        return credit.author() == null || credit.author().isBlank() ? credit.sourceName() : credit.author();
    }

    private static String licenseUrl(Credit credit) {
        return credit.licenseUrl() == null ? "" : credit.licenseUrl();
    }
}
