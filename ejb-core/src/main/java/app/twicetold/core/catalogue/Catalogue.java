package app.twicetold.core.catalogue;

import app.twicetold.core.provider.config.ProviderChoice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The choices that the service knows, by their names on the wire.
 *
 * @param reviews what each kind of review can be decided as, in whatever status its article is
 */
public record Catalogue(
        List<Language> languages,
        List<Integer> difficulties,
        List<Topic> topics,
        List<Review> reviews,
        List<String> reviewStates,
        List<String> reportReasons,
        List<String> reportStatuses,
        List<String> articleStatuses,
        List<String> articleOrigins,
        List<String> sourceTypes,
        List<String> jobStages,
        List<String> jobStatuses,
        List<String> jobTriggers,
        List<String> batchStatuses,
        List<String> playgroundOutcomes,
        List<String> playgroundReasons,
        List<ProviderChoice> providers) {
    public Catalogue {
        languages = List.copyOf(languages);
        topics = List.copyOf(topics);
        reviews = List.copyOf(reviews);
        providers = List.copyOf(providers);
    }

    /**
     * A practice language.
     *
     * @param titles by the tag of the language that they are in
     * @param fetched how long a fetched text may be that becomes an article
     */
    public record Language(
            String tag, Map<String, String> titles, String lengthUnit, List<Tier> tiers, Bounds fetched) {
        public Language {
            titles = ordered(titles);
            tiers = List.copyOf(tiers);
        }
    }

    /** How long an article of a difficulty is, both bounds included. */
    public record Tier(int difficulty, int min, int max) {}

    /** Both included, in the unit of the language. */
    public record Bounds(int min, int max) {}

    /** @param titles by the tag of the language that they are in */
    public record Topic(String id, Map<String, String> titles, String glyph) {
        public Topic {
            titles = ordered(titles);
        }
    }

    /** A kind of review. */
    public record Review(String kind, List<Decision> decisions) {
        public Review {
            decisions = List.copyOf(decisions);
        }
    }

    /** @param reasonRequired whether it is refused without a reason where it moves an article */
    public record Decision(String decision, boolean reasonRequired) {}

    private static Map<String, String> ordered(Map<String, String> titles) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(titles));
    }
}
