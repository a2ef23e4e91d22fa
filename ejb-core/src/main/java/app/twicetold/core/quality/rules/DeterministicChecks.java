package app.twicetold.core.quality.rules;

import app.twicetold.core.quality.rules.Draft.LicensedSource;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LengthRange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;

/** The checks that need no model. Specification: QA checks; limits of articles. */
public final class DeterministicChecks {
    /** How many key points an article has. */
    public static final LengthRange KEY_POINTS = new LengthRange(3, 5);

    private static final BigDecimal MIN_SCRIPT_SHARE = new BigDecimal("0.7");
    /** Decimals of a share that operators read; the comparison is exact. */
    private static final int SHARE_DECIMALS = 4;

    private DeterministicChecks() {}

    /** All of them, in the order of {@link QualityCheck}. */
    public static List<CheckOutcome> of(Draft draft, LanguageProfile language) {
        return List.of(
                lengthInTier(draft, language),
                keyPointsCount(draft),
                languageMatch(draft, language),
                noContactInfo(draft),
                noPrivateNames(draft, language),
                attributionPresent(draft));
    }

    /** The length of the paragraphs lies in the tier of the difficulty, borders included. */
    public static CheckOutcome lengthInTier(Draft draft, LanguageProfile language) {
        int length = language.lengthOf(draft.body());
        LengthRange tier = language.lengthTier(draft.difficulty());
        return CheckOutcome.of(
                QualityCheck.LENGTH_IN_TIER,
                tier.contains(length),
                length + " [" + tier.min() + ", " + tier.max() + "]");
    }

    /** There are 3 to 5 key points that say something. */
    public static CheckOutcome keyPointsCount(Draft draft) {
        int count = (int) draft.keyPoints().stream()
                .filter(keyPoint -> !keyPoint.isBlank())
                .count();
        return CheckOutcome.of(QualityCheck.KEY_POINTS_COUNT, KEY_POINTS.contains(count), Integer.toString(count));
    }

    /**
     * At least 70 % of the letters are of the script of the language, in the prose and in the key points. Both are
     * checked apart, because a few key points in another language would not show in a long text. Markup is of no
     * language.
     */
    public static CheckOutcome languageMatch(Draft draft, LanguageProfile language) {
        Optional<String> markup = Markup.find(draft.text());
        if (markup.isPresent()) {
            return CheckOutcome.of(QualityCheck.LANGUAGE_MATCH, CheckResult.FAIL, "markup:" + markup.get());
        }
        ScriptShare prose = ScriptShare.of(draft.prose(), language);
        ScriptShare keyPoints = ScriptShare.of(draft.keyPointText(), language);
        boolean enough = prose.isEnough() && (keyPoints.letters() == 0 || keyPoints.isEnough());
        ScriptShare shown = prose.isEnough() && !enough ? keyPoints : prose;
        return CheckOutcome.of(QualityCheck.LANGUAGE_MATCH, enough, shown.toString());
    }

    /** The text has no contact details. */
    public static CheckOutcome noContactInfo(Draft draft) {
        return ContactInfo.find(draft.text())
                .map(found -> CheckOutcome.of(QualityCheck.NO_CONTACT_INFO, CheckResult.FAIL, found))
                .orElseGet(() -> CheckOutcome.of(QualityCheck.NO_CONTACT_INFO, CheckResult.PASS, null));
    }

    /** Nothing in the text looks like the name of a private person. */
    public static CheckOutcome noPrivateNames(Draft draft, LanguageProfile language) {
        Matcher name = language.privateNames().matcher(draft.text());
        return name.find()
                ? CheckOutcome.of(QualityCheck.NO_PRIVATE_NAMES, CheckResult.FAIL, name.group())
                : CheckOutcome.of(QualityCheck.NO_PRIVATE_NAMES, CheckResult.PASS, null);
    }

    /** The attribution names the source and the licence when the licence asks for that. */
    public static CheckOutcome attributionPresent(Draft draft) {
        LicensedSource source = draft.source();
        if (source == null || !source.requiresAttribution()) {
            return CheckOutcome.of(QualityCheck.ATTRIBUTION_PRESENT, CheckResult.NOT_APPLICABLE, null);
        }
        String attribution = source.attribution();
        boolean present =
                attribution != null && names(attribution, source.name()) && names(attribution, source.licenseName());
        return CheckOutcome.of(QualityCheck.ATTRIBUTION_PRESENT, present, attribution);
    }

    /** Every text contains the empty string, so an empty name does not count. */
    private static boolean names(String attribution, String name) {
        return !name.isBlank() && attribution.contains(name.strip());
    }

    private record ScriptShare(long own, long letters) {
        static ScriptShare of(String text, LanguageProfile language) {
            long letters = text.codePoints().filter(Character::isLetter).count();
            long own = language.script()
                    .matcher(text)
                    .results()
                    .mapToInt(MatchResult::start)
                    .filter(at -> Character.isLetter(text.codePointAt(at)))
                    .count();
            return new ScriptShare(own, letters);
        }

        boolean isEnough() {
            return letters > 0
                    && BigDecimal.valueOf(own).compareTo(MIN_SCRIPT_SHARE.multiply(BigDecimal.valueOf(letters))) >= 0;
        }

        /** Rounds down, so that a share that is too small never looks sufficient. */
        @Override
        public String toString() {
            return letters == 0
                    ? "0"
                    : BigDecimal.valueOf(own)
                            .divide(BigDecimal.valueOf(letters), SHARE_DECIMALS, RoundingMode.DOWN)
                            .toPlainString();
        }
    }
}
