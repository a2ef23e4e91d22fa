package app.twicetold.core.playground.rules.blind;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Hides the names by which a model gives itself away in its own words: well-known ones, and those of the installation.
 * A name is found in any case, in full-width or accented letters, in Cyrillic or Greek letters of the same look, with
 * invisible characters in it, spelled with a dot, a dash or a space between its parts or all its letters; its version
 * goes with it. What replaces it is always of one length. A name that is an ordinary word, too, is left where the
 * article has it: of an article about the Amazon every model speaks.
 */
public final class NameMask {
    /** What replaces a name. */
    public static final String HIDDEN = "•••";

    private static final String GAP = "[\\s._:/@~*-]";
    private static final String VERSION_WORD =
            "mini|nano|micro|lite|flash|turbo|pro|plus|premier|max|ultra|large|medium"
                    + "|small|tiny|base|instruct|chat|preview|latest|beta|exp|omni|thinking|reasoning|reasoner|coder|vision"
                    + "|sonnet|haiku|opus|scout|maverick|fast|high|low";
    private static final String VERSION =
            "(?:" + GAP + "*(?:[vrkbt]?\\d+(?:[.,-]\\d+)*(?:[a-z]{1,2}(?![a-z]))?|(?:" + VERSION_WORD + ")(?![a-z])))";
    private static final String BEFORE = "(?<![a-z0-9])";
    private static final String AFTER = "(?:'?s)?(?![a-z])";

    private static final Pattern PARTS = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private static final Map<Integer, Character> LOOKS_LIKE =
            looks("аеорсухіјѕԁһԛԝвкмнтαβεικνορτυχ", "aeopcyxijsdhqwbkmhtabeikvoptux");

    private static final Pattern KNOWN = pattern(KnownNames.ALWAYS, KnownNames.WITH_VERSION, KnownNames.CHINESE);

    /** How ordinary words that are names begin. */
    private static final List<String> ORDINARY = Stream.concat(
                    KnownNames.ORDINARY.stream(), KnownNames.WITH_VERSION.stream())
            .map(NameMask::letters)
            .toList();

    private static final Set<String> NEVER_ORDINARY = KnownNames.ALWAYS.stream()
            .filter(name -> !KnownNames.ORDINARY.contains(name))
            .map(NameMask::letters)
            .collect(Collectors.toUnmodifiableSet());

    private final Pattern own;
    private final Set<String> spared;

    private NameMask(Pattern own, Set<String> spared) {
        this.own = own;
        this.spared = spared;
    }

    /**
     * A text, and whether something in it was hidden.
     *
     * @param text with {@link #HIDDEN} for each name
     */
    public record Masked(String text, boolean changed) {}

    /** @param own names of this installation: its providers, its models; their parts behind a slash count as well */
    public static NameMask with(Collection<String> own) {
        return new NameMask(pattern(own, List.of(), List.of()), Set.of());
    }

    /** The same, which leaves the ordinary words of the article alone. */
    public NameMask sparing(String article) {
        String plain = Plain.of(article).text();
        return new NameMask(
                own,
                Stream.concat(
                                own.matcher(plain).results().map(match -> ownWord(match.group())),
                                KNOWN.matcher(plain).results().map(match -> knownWord(match.group())))
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** What a name of the installation is as a word; empty unless it consists of letters alone. */
    private static String ownWord(String match) {
        String letters = letters(match);
        return letters.chars().allMatch(Character::isLetter) ? letters : "";
    }

    /** What a known name is as a word, with its version; empty unless it is an ordinary one. */
    private static String knownWord(String match) {
        String letters = letters(match);
        return ORDINARY.stream().anyMatch(letters::startsWith) && !NEVER_ORDINARY.contains(letters) ? letters : "";
    }

    /** Letters and digits only; of a possessive or a plural the word itself. */
    private static String letters(String name) {
        String letters = Plain.of(name).text().replaceAll("'s$|[^\\p{L}\\p{N}]", "");
        return letters.endsWith("s") ? letters.substring(0, letters.length() - 1) : letters;
    }

    private static Pattern pattern(
            Collection<String> always, Collection<String> versioned, Collection<String> chinese) {
        Stream<String> words = Stream.concat(
                byFirstLetter(always.stream().flatMap(NameMask::withItsLastPart), "*"),
                byFirstLetter(versioned.stream(), "+"));
        Stream<String> anywhere = chinese.stream().map(name -> Pattern.quote(name) + VERSION + "*");
        // The first alternative has no name in it and never matches.
        return Pattern.compile(Stream.concat(
                        Stream.of(BEFORE + words.collect(Collectors.joining("|", "(?:(?!)|", ")")) + AFTER), anywhere)
                .collect(Collectors.joining("|")));
    }

    /** Alternatives that a text enters only at their first letter, so that most of it is passed over at once. */
    private static Stream<String> byFirstLetter(Stream<String> names, String versions) {
        return names
                .map(NameMask::plain)
                .filter(name -> name.length() > 1 && name.matches(".*[a-z].*"))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .collect(Collectors.groupingBy(
                        name -> name.substring(0, 1),
                        TreeMap::new,
                        Collectors.mapping(name -> spelled(name) + VERSION + versions, Collectors.joining("|"))))
                .entrySet()
                .stream()
                .map(letter -> "(?=" + Pattern.quote(letter.getKey()) + ")(?:" + letter.getValue() + ")");
    }

    /** The name and, of a path such as {@code accounts/x/models/y}, its end. */
    private static Stream<String> withItsLastPart(String name) {
        return Stream.of(name, name.substring(name.lastIndexOf('/') + 1));
    }

    /** The parts of {@code OpenAI} may stand apart in a text. */
    private static String plain(String name) {
        return Plain.of(PARTS.matcher(name).replaceAll(" ")).text();
    }

    /** As one word, in its parts, or letter by letter. */
    private static String spelled(String name) {
        List<String> parts = new ArrayList<>();
        Matcher part = Pattern.compile("[a-z]+|\\d+|[^a-z\\d\\s._:/@~*-]+").matcher(name);
        while (part.find()) {
            parts.add(part.group());
        }
        String whole = parts.stream().map(Pattern::quote).collect(Collectors.joining(GAP + "*"));
        String letters = String.join("", parts);
        String apart = letters.codePoints()
                .mapToObj(letter -> Pattern.quote(Character.toString(letter)))
                .collect(Collectors.joining(GAP + "{1,3}"));
        return letters.length() > 2 ? "(?:" + whole + "|" + apart + ")" : "(?:" + whole + ")";
    }

    public Masked apply(String text) {
        String masked = hide(KNOWN, NameMask::knownWord, hide(own, NameMask::ownWord, text));
        return new Masked(masked, !masked.equals(text));
    }

    private String hide(Pattern names, UnaryOperator<String> word, String text) {
        Plain plain = Plain.of(text);
        Matcher matcher = names.matcher(plain.text());
        StringBuilder masked = new StringBuilder();
        int from = 0;
        while (matcher.find()) {
            if (spared.contains(word.apply(matcher.group()))) {
                continue;
            }
            masked.append(text, from, plain.start(matcher.start())).append(HIDDEN);
            from = plain.end(matcher.end() - 1);
        }
        return from == 0 ? text : masked.append(text, from, text.length()).toString();
    }

    private static Map<Integer, Character> looks(String from, String to) {
        return Stream.iterate(0, i -> i < to.length(), i -> i + 1)
                .collect(Collectors.toUnmodifiableMap(i -> (int) from.charAt(i), to::charAt, (first, second) -> first));
    }

    /** A text in plain small letters, and the places of the original that its characters come from. */
    private static final class Plain {
        private final String text;
        private final int[] starts;
        private final int[] ends;

        private Plain(String text, List<Integer> starts, List<Integer> ends) {
            this.text = text;
            this.starts = starts.stream().mapToInt(Integer::intValue).toArray();
            this.ends = ends.stream().mapToInt(Integer::intValue).toArray();
        }

        static Plain of(String original) {
            StringBuilder text = new StringBuilder();
            List<Integer> starts = new ArrayList<>();
            List<Integer> ends = new ArrayList<>();
            for (int at = 0; at < original.length(); ) {
                int end = at + Character.charCount(original.codePointAt(at));
                for (char letter : letters(original.substring(at, end)).toCharArray()) {
                    text.append(letter);
                    starts.add(at);
                    ends.add(end);
                }
                at = end;
            }
            return new Plain(text.toString(), starts, ends);
        }

        private static String letters(String character) {
            StringBuilder letters = new StringBuilder();
            Normalizer.normalize(character, Normalizer.Form.NFKD)
                    .toLowerCase(Locale.ROOT)
                    .codePoints()
                    .filter(letter -> Character.getType(letter) != Character.NON_SPACING_MARK
                            && Character.getType(letter) != Character.FORMAT)
                    .forEach(letter -> {
                        Character latin = LOOKS_LIKE.get(letter);
                        if (latin == null) {
                            letters.appendCodePoint(letter);
                        } else {
                            letters.append(latin.charValue());
                        }
                    });
            return letters.toString();
        }

        String text() {
            return text;
        }

        /** Where the original character begins. */
        int start(int index) {
            return starts[index];
        }

        /** Where the original character ends. */
        int end(int index) {
            return ends[index];
        }
    }
}
