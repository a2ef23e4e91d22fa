package app.twicetold.core.source.text;

import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import com.optimaize.langdetect.DetectedLanguage;
import com.optimaize.langdetect.LanguageDetector;
import com.optimaize.langdetect.LanguageDetectorBuilder;
import com.optimaize.langdetect.i18n.LdLocale;
import com.optimaize.langdetect.ngram.NgramExtractors;
import com.optimaize.langdetect.profiles.BuiltInLanguages;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Whether a text is in a practice language. The detector also knows other languages. Without them it would find a
 * practice language in every text.
 */
public final class LanguageOfText {
    /** Neighbours of ours by script or vocabulary. */
    private static final Set<String> DECOYS = Set.of(
            "af", "ca", "cs", "cy", "da", "de", "es", "fi", "fr", "ga", "hr", "hu", "id", "it", "ja", "ko", "la", "ms",
            "nl", "no", "pl", "pt", "ro", "sv", "tl", "tr", "vi", "zh-TW");

    /** More says nothing new. */
    private static final int LONGEST = 4_000;

    private static final int SHORTEST = 20;

    private LanguageOfText() {}

    /** False when the text is clearly in another language; a text that is too short to tell may be in any. */
    public static boolean mayBe(LanguageProfile language, String text) {
        if (text.length() < SHORTEST) {
            return true;
        }
        String beginning = text.substring(0, Math.min(text.length(), LONGEST));
        return Holder.DETECTOR.getProbabilities(beginning).stream()
                .max(Comparator.comparingDouble(DetectedLanguage::getProbability))
                .map(DetectedLanguage::getLocale)
                .map(likeliest -> isOf(language, likeliest))
                .orElse(true);
    }

    private static boolean isOf(LanguageProfile language, LdLocale detected) {
        return LanguageProfiles.fromLocaleTag(detected.toString())
                .filter(language::equals)
                .isPresent();
    }

    /** Reads its tables at the first use. */
    private static final class Holder {
        static final LanguageDetector DETECTOR = create();

        private static LanguageDetector create() {
            List<LdLocale> known = BuiltInLanguages.getLanguages().stream()
                    .filter(it -> DECOYS.contains(it.toString())
                            || LanguageProfiles.fromLocaleTag(it.toString()).isPresent())
                    .toList();
            try {
                return LanguageDetectorBuilder.create(NgramExtractors.standard())
                        .withProfiles(new LanguageProfileReader().readBuiltIn(known))
                        .seed(0)
                        .minimalConfidence(0)
                        .build();
            } catch (IOException e) {
                throw new UncheckedIOException("No tables of languages", e);
            }
        }
    }
}
