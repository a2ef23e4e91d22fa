package app.twicetold.core.provider.rules;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The day on which a provider says that models or voices of it end.
 *
 * @param models names without a date; the dated versions of these models end as well
 * @param voices ids
 * @param endsOn the first day (UTC) without the models and voices
 * @param source the address of the announcement
 * @param readOn the day on which the announcement was read
 */
public record AnnouncedEnd(
        String provider, List<String> models, List<String> voices, LocalDate endsOn, String source, LocalDate readOn) {
    private static final Pattern VERSION = Pattern.compile("-(\\d{8}|\\d{4}-\\d{2}-\\d{2}|\\d{3})");

    public AnnouncedEnd {
        models = List.copyOf(models);
        voices = List.copyOf(voices);
    }

    /** Whether the end concerns the model or voice that an entry calls. */
    public boolean concerns(String ofProvider, String model, Collection<String> used) {
        return provider.equals(ofProvider)
                && (models.stream().anyMatch(name -> isVersion(name, model))
                        || voices.stream().anyMatch(used::contains));
    }

    public boolean isOver(LocalDate today) {
        return !today.isBefore(endsOn);
    }

    private static boolean isVersion(String name, String model) {
        return model.equals(name)
                || (model.startsWith(name)
                        && VERSION.matcher(model.substring(name.length())).matches());
    }
}
