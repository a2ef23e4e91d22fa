package app.twicetold.core.provider.port;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that a request to a language model may hold, by the name of the model. Providers answer 400 to a
 * parameter that a model does not accept. A name that is not listed counts as one of its provider's newest models.
 * Behind the OpenAI wire format it counts as a plain model that may know efforts.
 *
 * @param temperature whether the model accepts a temperature
 * @param efforts the efforts that the model accepts; empty when it accepts none
 * @param thinks whether the model thinks without being asked; its thoughts count as output
 * @param own whether the model runs on a server of one's own. Such a model takes a temperature and an effort together,
 *     and thinks when it is asked for an effort
 */
public record ModelFamily(boolean temperature, List<String> efforts, boolean thinks, boolean own) {
    /** The tokens that models think about a task like ours, with a margin. Unused tokens cost nothing. */
    private static final int THOUGHTS = 16_000;

    private static final String NO_EFFORT = "none";
    private static final List<String> ALL = List.of(NO_EFFORT, "minimal", "low", "medium", "high", "xhigh", "max");
    private static final ModelFamily OWN = new ModelFamily(true, ALL, false, true);
    private static final ModelFamily PLAIN = new ModelFamily(true, ALL, false);

    /** The families. The first matching row counts. */
    private static final List<Row> ROWS = List.of(
            row(ProviderId.OPENAI_COMPATIBLE, ".*", OWN),
            row(ProviderId.OPENAI, "(gpt-[34]|chatgpt).*", new ModelFamily(true, List.of(), false)),
            row(ProviderId.OPENAI, "(gpt-[5-9]|gpt-\\d\\d|o\\d).*", new ModelFamily(false, ALL, true)),
            row(ProviderId.ANTHROPIC, "claude-(sonnet|haiku)-4-5.*", new ModelFamily(true, List.of(), false)),
            row(
                    ProviderId.ANTHROPIC,
                    "claude-opus-4-5.*",
                    new ModelFamily(true, List.of("low", "medium", "high"), false)),
            row(
                    ProviderId.ANTHROPIC,
                    "claude-(sonnet|opus)-4-6.*",
                    new ModelFamily(true, List.of("low", "medium", "high", "max"), false)),
            row(
                    ProviderId.ANTHROPIC,
                    ".*",
                    new ModelFamily(false, List.of("low", "medium", "high", "xhigh", "max"), true)),
            row(ProviderId.GOOGLE, "gemini-2.*", new ModelFamily(true, List.of(), true)),
            row(ProviderId.GOOGLE, ".*", new ModelFamily(false, List.of("minimal", "low", "medium", "high"), true)));

    private record Row(String provider, Pattern models, ModelFamily family) {}

    private static Row row(ProviderId provider, String models, ModelFamily family) {
        return new Row(provider.wire(), Pattern.compile(models), family);
    }

    /** The family of a commercial provider. */
    private ModelFamily(boolean temperature, List<String> efforts, boolean thinks) {
        this(temperature, efforts, thinks, false);
    }

    public static ModelFamily of(String provider, String model) {
        for (Row row : ROWS) {
            if (row.provider().equals(provider) && row.models().matcher(model).matches()) {
                return row.family();
            }
        }
        return PLAIN;
    }

    /** The efforts that any model of a provider accepts, from none to the most. */
    public static List<String> effortsOf(String provider) {
        List<ModelFamily> families = Stream.concat(
                        ROWS.stream()
                                .filter(row -> row.provider().equals(provider))
                                .map(Row::family),
                        Stream.of(of(provider, "")))
                .toList();
        return ALL.stream()
                .filter(effort ->
                        families.stream().anyMatch(family -> family.efforts().contains(effort)))
                .toList();
    }

    public static ModelFamily of(ChainEntry entry) {
        return of(entry.provider(), entry.model());
    }

    /**
     * The option {@code effort} of the entry; null without the option and when the model does not accept this effort.
     */
    public @Nullable String effort(ChainEntry entry) {
        String effort = entry.textOption("effort");
        return effort != null && efforts.contains(effort) ? effort : null;
    }

    /**
     * The temperature to request; null when the model accepts none. Models of commercial providers do not accept a
     * temperature together with an effort.
     */
    public @Nullable Double temperature(ChainEntry entry, double wanted) {
        return temperature && (own || effort(entry) == null) ? wanted : null;
    }

    /** The most tokens to request. They leave the answer its full length although thoughts count as output. */
    public int tokens(ChainEntry entry, int answer) {
        String effort = effort(entry);
        boolean asked = own && effort != null && !effort.equals(NO_EFFORT);
        return thinks || asked ? answer + THOUGHTS : answer;
    }
}
