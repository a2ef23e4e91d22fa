package app.twicetold.core.startup;

import app.twicetold.core.shared.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds settings that were given and that the service does not read, because their names are misspelled or older than
 * this release. An environment also holds variables of other programs, so a name there counts only when it is close to
 * one of ours or begins as only ours do. In a file of settings every name counts.
 */
public final class SettingNames {
    /** The origin of what is shared with other programs. */
    public static final String ENVIRONMENT = "environment";

    /** All settings, one a line; {@code <NAME>} stands for the name of an endpoint. */
    private static final List<String> KNOWN =
            Resources.text(SettingNames.class, "settings.txt").lines().toList();

    private static final Predicate<String> IS_KNOWN = Pattern.compile(KNOWN.stream()
                    .map(name -> name.replace("<NAME>", "[A-Z0-9_]+"))
                    .collect(Collectors.joining("|")))
            .asMatchPredicate();

    /** What took the place of settings of earlier releases. */
    private static final Map<String, String> RENAMED = Map.of("BROKER_HOST", "BROKER_URL");

    private static final List<String> OURS = List.of(
            "TWICETOLD_",
            "DATABASE_",
            "BROKER_",
            "OBJECT_STORE_",
            "PIPELINE_",
            "CONTENT_",
            "PLAYGROUND_",
            "RATE_LIMIT_",
            "REPORTS_",
            "OPENAI_COMPATIBLE_",
            "PURCHASE_LAYER_");

    /** What Kubernetes and Docker add to the environment for services with such names. */
    private static final Predicate<String> SERVICE_LINK = Pattern.compile(
                    ".*_(?:PORT|SERVICE_HOST|SERVICE_PORT(?:_.*)?|PORT_\\d+_.*)")
            .asMatchPredicate();

    private static final Predicate<String> SETTING =
            Pattern.compile("[A-Z][A-Z0-9_]*").asMatchPredicate();
    /** A name of other programs that is closest to one of ours. */
    private static final String OF_OTHERS = "HTTPS_PORT";

    private static final String IN_FILE = "_FILE";
    private static final int MOST_TYPOS = 2;
    /** Other programs have names with two letters of difference, such as SMTP_PORT for HTTP_PORT. */
    private static final int MOST_TYPOS_AMONG_OTHERS = 1;
    /** So many characters of a name allow one typing error. */
    private static final int CHARACTERS_A_TYPO = 4;

    private SettingNames() {}

    /**
     * One sentence for each setting that is probably meant for this service and that it does not read.
     *
     * @param origins where each setting is from, by name: {@link #ENVIRONMENT}, or a file of settings
     */
    public static List<String> doubts(Map<String, String> origins) {
        List<String> doubts = new ArrayList<>();
        new TreeMap<>(origins)
                .forEach((name, origin) ->
                        doubt(name, origin.equals(ENVIRONMENT)).ifPresent(doubts::add));
        return doubts;
    }

    /** The same for names from an environment. */
    static List<String> doubts(Set<String> environment) {
        return doubts(environment.stream().collect(Collectors.toMap(name -> name, name -> ENVIRONMENT)));
    }

    private static Optional<String> doubt(String name, boolean shared) {
        if (!SETTING.test(name) || isKnown(name) || shared && name.equals(OF_OTHERS)) {
            return Optional.empty();
        }
        if (RENAMED.containsKey(name)) {
            return Optional.of(
                    "Setting " + name + " is not read any more: " + RENAMED.get(name) + " has taken its place.");
        }
        Optional<String> meant = meant(name, shared ? MOST_TYPOS_AMONG_OTHERS : MOST_TYPOS);
        if (meant.isPresent()) {
            return Optional.of("Setting " + name + " is unknown; " + meant.get() + " is probably meant.");
        }
        boolean looksLikeOurs = OURS.stream().anyMatch(name::startsWith) && !SERVICE_LINK.test(name);
        return shared && !looksLikeOurs ? Optional.empty() : Optional.of("Setting " + name + " is unknown.");
    }

    private static boolean isKnown(String name) {
        return IS_KNOWN.test(name)
                || name.endsWith(IN_FILE) && IS_KNOWN.test(name.substring(0, name.length() - IN_FILE.length()));
    }

    private static Optional<String> meant(String name, int mostTypos) {
        int bound = Math.min(mostTypos, name.length() / CHARACTERS_A_TYPO);
        return KNOWN.stream()
                .filter(known -> typos(known, name) <= bound)
                .min(Comparator.comparingInt(known -> typos(known, name)));
    }

    /** Inserted, missing, wrong and swapped characters: the distance of optimal string alignment. */
    private static int typos(String meant, String written) {
        int[][] distance = new int[meant.length() + 1][written.length() + 1];
        for (int i = 0; i <= meant.length(); i++) {
            for (int j = 0; j <= written.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int wrong = meant.charAt(i - 1) == written.charAt(j - 1) ? 0 : 1;
                int least = Math.min(distance[i - 1][j], distance[i][j - 1]) + 1;
                least = Math.min(least, distance[i - 1][j - 1] + wrong);
                boolean swapped = i > 1
                        && j > 1
                        && meant.charAt(i - 1) == written.charAt(j - 2)
                        && meant.charAt(i - 2) == written.charAt(j - 1);
                distance[i][j] = swapped ? Math.min(least, distance[i - 2][j - 2] + 1) : least;
            }
        }
        return distance[meant.length()][written.length()];
    }
}
