package app.twicetold.bench.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.assessment.rules.AssessmentFacts;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A long retelling with everything that is judged about it: 5,000 characters, far above the 180 s that round 1 allows.
 * It is the same one in every run.
 */
final class Retelling {
    static final int CHARACTERS = 5_000;
    static final long DURATION_MS = 180_000;

    private static final long SEED = 20_261_121;
    private static final int EXCERPT = 120;
    private static final int KEY_POINTS = 5;
    private static final List<String> SYLLABLES =
            List.of("ka", "to", "ri", "men", "lo", "sha", "ve", "un", "dra", "pi", "est", "om");

    private final String language;
    private final Random random = new Random(SEED);
    private final String transcript;

    private Retelling(String language) {
        this.language = language;
        this.transcript = language.equals("en") ? words() : ideographs();
    }

    static Retelling in(String language) {
        return new Retelling(language);
    }

    LanguageProfile profile() {
        return LanguageProfiles.of(language);
    }

    String transcript() {
        return transcript;
    }

    /** Said word for word, near the end. */
    String quoted() {
        return transcript.substring(CHARACTERS - 2 * EXCERPT, CHARACTERS - EXCERPT);
    }

    /** Said in other words: every fifth character is another one. */
    String paraphrased() {
        StringBuilder text = new StringBuilder(quoted());
        for (int i = 0; i < text.length(); i += 5) {
            text.setCharAt(i, language.equals("en") ? 'z' : '龟');
        }
        return text.toString();
    }

    /** Never said in one place, though every part of it occurs somewhere: the most expensive refusal. */
    String scattered() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < EXCERPT; i++) {
            int at = (i * 997) % (CHARACTERS - 4);
            text.append(transcript, at, at + 4);
        }
        return text.toString();
    }

    /** Has nothing of the transcript. */
    String foreign() {
        return "χψω".repeat(EXCERPT / 3);
    }

    List<SpokenWord> spokenWords() {
        int count = 600;
        long step = DURATION_MS / count;
        List<SpokenWord> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Every twentieth word is followed by a pause.
            long end = i * step + (i % 20 == 0 ? step / 10 : step * 9 / 10);
            words.add(new SpokenWord("word", i * step, end));
        }
        return List.copyOf(words);
    }

    AssessmentFacts facts() {
        List<KeyPoint> points = new ArrayList<>();
        for (int i = 1; i <= KEY_POINTS; i++) {
            points.add(new KeyPoint("kp_" + i, "Point " + i));
        }
        return new AssessmentFacts(transcript, DURATION_MS, profile(), points, MicroSkill.CONCLUSION_FIRST, 0.93, true);
    }

    /** What a diligent model answers: two pieces of evidence for each dimension, one for each key point. */
    AssessmentDraft draft() {
        Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            dimensions.put(
                    dimension,
                    new DimensionDraft(
                            BigDecimal.valueOf(70.5), "A note.", List.of(said(quoted()), said(paraphrased()))));
        }
        List<CoverageDraft> coverage = new ArrayList<>();
        for (int i = 1; i <= KEY_POINTS; i++) {
            coverage.add(CoverageDraft.told("kp_" + i, i % 2 == 0, said(i == 1 ? scattered() : quoted())));
        }
        return new AssessmentDraft(
                dimensions,
                "A summary.",
                new ActionDraft("Title", "Instruction", "Example.", "three_points", said(quoted())),
                coverage,
                null,
                true,
                "high",
                "");
    }

    private static EvidenceDraft said(String excerpt) {
        return new EvidenceDraft(1_000L, 4_000L, excerpt);
    }

    private String words() {
        StringBuilder text = new StringBuilder();
        while (text.length() < CHARACTERS) {
            for (int i = 0; i <= random.nextInt(3); i++) {
                text.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())));
            }
            text.append(random.nextInt(12) == 0 ? ". " : " ");
        }
        return text.substring(0, CHARACTERS);
    }

    private String ideographs() {
        StringBuilder text = new StringBuilder();
        while (text.length() < CHARACTERS) {
            text.append((char) (0x4E00 + random.nextInt(800)));
            if (random.nextInt(12) == 0) {
                text.append('，');
            }
        }
        return text.substring(0, CHARACTERS);
    }
}
