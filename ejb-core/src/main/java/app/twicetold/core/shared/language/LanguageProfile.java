package app.twicetold.core.shared.language;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One row of the per-language table: all that the service knows about a practice language. Specification: no logic
 * branches on a specific language outside per-language tables.
 *
 * @param tag BCP-47 tag, as it appears on the wire
 * @param localeTags the tags of devices and browsers that mean this language
 * @param lengthUnit what the length of a text is counted in
 * @param validityFloor the shortest transcript that is assessed, in {@code lengthUnit}
 * @param readingRatePerMinute how much of an article is read in a minute, in {@code lengthUnit}
 * @param lengthTiers the lengths of an article of difficulty 1, 2 and 3; neighbours share their border
 * @param fetchBounds the lengths of a fetched text that may become an article
 * @param copyLimit how much of its source an adapted article may repeat while operators say nothing else
 * @param asrHint the code by which speech recognizers know the language
 * @param asrLocale the locale, with a region, by which they know it
 * @param asrPrompt a sentence in the language and its script that tells a recognizer what to expect. Users do not say
 *     this sentence. It has fillers, because a recognizer that is shown fluent speech leaves out the fillers that it
 *     hears
 * @param inventions what recognizers trained on film subtitles hear in silence, whatever its case and punctuation
 * @param asrTags matches a whole language tag that a speech recognizer may answer with, lower case, {@code -} between
 *     subtags
 * @param script matches one letter of the script that the language is written in
 * @param otherScript how characters of another script of the language are written in this one
 * @param fillers words that carry nothing, for the rubric notes and the filler count
 * @param habits what free speech is full of, in more detail than {@code fillers}
 * @param defaultVoice the voice of an exemplar when the configuration names none
 * @param originalByline the byline of an article that was written by a model; an adapted one names its author
 * @param privateNames finds what looks like the name of a private person
 * @param lowConfidence why an assessment has low confidence
 * @param cutFillers what a speaker is told to do whose fillers bound efficiency
 * @param htmlLang the {@code lang} attribute of a page
 * @param ogLocale the Open Graph locale of a page
 * @param sitePath what the addresses of the public site begin with in this language: empty, or a slash and one segment
 */
public record LanguageProfile(
        String tag,
        LocaleTags localeTags,
        LengthUnit lengthUnit,
        int validityFloor,
        int readingRatePerMinute,
        List<LengthRange> lengthTiers,
        LengthRange fetchBounds,
        CopyLimit copyLimit,
        String asrHint,
        String asrLocale,
        String asrPrompt,
        List<String> inventions,
        Pattern asrTags,
        Pattern script,
        CharacterTable otherScript,
        List<String> fillers,
        SpokenHabits habits,
        String defaultVoice,
        String originalByline,
        Pattern privateNames,
        LowConfidence lowConfidence,
        StandardAction cutFillers,
        String htmlLang,
        String ogLocale,
        String sitePath) {

    public LanguageProfile {
        if (validityFloor < 1 || readingRatePerMinute < 1) {
            throw new IllegalArgumentException("Floor and reading rate of " + tag + " must be positive");
        }
        lengthTiers = List.copyOf(lengthTiers);
        inventions = List.copyOf(inventions);
        fillers = List.copyOf(fillers);
    }

    /** The shortest transcript that is assessed. */
    public TextLength validityFloorLength() {
        return new TextLength(lengthUnit, validityFloor);
    }

    /**
     * What a retelling needs for its flow and order to be judged, in {@code lengthUnit}. A transcript is assessed from
     * half of it.
     */
    public int judgeableLength() {
        return 2 * validityFloor;
    }

    /** The length of a text in the unit of this language. */
    public int lengthOf(String text) {
        return lengthUnit.count(text);
    }

    /** Seconds to read a text of the length, rounded up, at least 1. Specification: reading rates. */
    public int estReadSeconds(int length) {
        long seconds = (length * 60L + readingRatePerMinute - 1) / readingRatePerMinute;
        return (int) Math.max(1, seconds);
    }

    /**
     * The lengths of an article of the difficulty.
     *
     * @throws IllegalArgumentException when there is no such difficulty
     */
    public LengthRange lengthTier(int difficulty) {
        if (difficulty < 1 || difficulty > lengthTiers.size()) {
            throw new IllegalArgumentException("No difficulty " + difficulty);
        }
        return lengthTiers.get(difficulty - 1);
    }

    /** How often a filler of this language occurs in the text. */
    public int countFillers(String text) {
        if (fillers.isEmpty()) {
            return 0;
        }
        return (int) lengthUnit.anyOf(fillers).matcher(text).results().count();
    }

    /** How often each sound that carries no meaning occurs; see {@link SpokenHabits#count}. */
    public Map<String, Integer> hesitationsIn(String text) {
        return SpokenHabits.count(habits.hesitations(), lengthUnit, text);
    }

    /** How often each word occurs that may be a filler or carry meaning; see {@link SpokenHabits#count}. */
    public Map<String, Integer> fillerCandidatesIn(String text) {
        return SpokenHabits.count(habits.candidates(), lengthUnit, text);
    }

    /** The text without its hesitations and the marks that set them off. */
    public String withoutHesitations(String text) {
        return FillerRate.without(habits.hesitations(), lengthUnit, text);
    }

    /**
     * How many words of the text fill time only, in 100 words or in as many characters as they have, to one decimal.
     */
    public double fillerRate(String text) {
        int length = lengthOf(text);
        return length == 0
                ? 0
                : Math.round(10.0 * FillerRate.count(habits, lengthUnit, text) * hundredWords() / length) / 10.0;
    }

    /** The length of 100 words. */
    public int hundredWords() {
        return switch (lengthUnit) {
            case WORDS -> 100;
            case CHARACTERS -> 160;
        };
    }

    boolean answersToAsrTag(String asrTag) {
        String normalized = asrTag.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        return asrTags.matcher(normalized).matches();
    }

    /** Whether at least half of the letters of the text, and at least one, are of the script of this language. */
    boolean isScriptOf(String text) {
        long letters = text.codePoints().filter(Character::isLetter).count();
        long own = script.matcher(text).results().count();
        return own > 0 && 2 * own >= letters;
    }
}
