package app.twicetold.core.provider.port;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The options of an entry of {@code openai_compatible}: how a server is spoken to that speaks OpenAI's wire format and
 * is not OpenAI. Each reader gives the default where the entry says nothing.
 */
public final class OwnServerOptions {
    public static final String LIMIT_FIELD = "limit_field";
    public static final String MAX_TOKENS = "max_tokens";
    public static final String MAX_COMPLETION_TOKENS = "max_completion_tokens";

    /** The fields by which servers know the most tokens of an answer, the default one first. */
    public static final List<String> LIMIT_FIELDS = List.of(MAX_TOKENS, MAX_COMPLETION_TOKENS);

    public static final String DOCUMENT = "document";
    public static final String DOCUMENT_SCHEMA = "schema";
    public static final String DOCUMENT_OBJECT = "object";

    /** How a server is told to answer with a document, the default one first. */
    public static final List<String> DOCUMENTS = List.of(DOCUMENT_SCHEMA, DOCUMENT_OBJECT);

    public static final String REQUEST = "request";

    /** The fields of a request that are the service's own. The last two are further names of the limit. */
    public static final Set<String> RESERVED = Set.of(
            "model",
            "messages",
            "response_format",
            "stream",
            "n",
            MAX_TOKENS,
            MAX_COMPLETION_TOKENS,
            "n_predict",
            "max_new_tokens");

    /** How deep the option {@code request} may be, its own braces included. */
    public static final int DEEPEST_REQUEST = 8;

    public static final String LANGUAGE = "language";
    public static final String LANGUAGE_PRESCRIBED = "prescribed";

    /** Whether a recogniser is told the language of the article, the default one first. */
    public static final List<String> LANGUAGES = List.of("detected", LANGUAGE_PRESCRIBED);

    public static final String BATCH = "batch";
    public static final int LARGEST_BATCH = 100;

    /** What TEI takes by default, the least of the servers that are known. */
    public static final int BATCH_BY_DEFAULT = 32;

    public static final String MAX_IN_FLIGHT = "max_in_flight";
    public static final int MOST_IN_FLIGHT = 64;

    private OwnServerOptions() {}

    /**
     * Whether the recogniser is told the language, because it cannot detect it. A recording in another language is then
     * not noticed, unless its script tells.
     */
    public static boolean prescribesLanguage(ChainEntry entry) {
        return chosen(entry, LANGUAGE, LANGUAGES).equals(LANGUAGE_PRESCRIBED);
    }

    /** The most texts of one request for vectors. */
    public static int batch(ChainEntry entry) {
        return whole(entry, BATCH, LARGEST_BATCH, BATCH_BY_DEFAULT);
    }

    /** The most calls that one node makes at a time; {@link Integer#MAX_VALUE} without the option. */
    public static int maxInFlight(ChainEntry entry) {
        return whole(entry, MAX_IN_FLIGHT, MOST_IN_FLIGHT, Integer.MAX_VALUE);
    }

    private static int whole(ChainEntry entry, String option, int most, int otherwise) {
        return entry.options().get(option) instanceof Integer number && number >= 1 && number <= most
                ? number
                : otherwise;
    }

    public static String limitField(ChainEntry entry) {
        return chosen(entry, LIMIT_FIELD, LIMIT_FIELDS);
    }

    /** Whether the server only promises some JSON object, so that the prompt has to show it the schema. */
    public static boolean showsTheSchema(ChainEntry entry) {
        return chosen(entry, DOCUMENT, DOCUMENTS).equals(DOCUMENT_OBJECT);
    }

    /** What the operator adds to the body of each request; empty without the option. */
    public static Map<?, ?> request(ChainEntry entry) {
        return entry.options().get(REQUEST) instanceof Map<?, ?> fields ? fields : Map.of();
    }

    private static String chosen(ChainEntry entry, String option, List<String> choices) {
        String chosen = entry.textOption(option);
        return chosen != null && choices.contains(chosen) ? chosen : choices.get(0);
    }
}
