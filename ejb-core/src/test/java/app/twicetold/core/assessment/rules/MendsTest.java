package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.assessment.rules.Mends.Kind;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MendsTest {
    private static final EvidenceDraft SAID = new EvidenceDraft(0L, 1_000L, "water it only at the root");
    private static final ActionDraft ACTION =
            new ActionDraft("Say when", "Say when to water.", "Water it in the morning.", "keep_constraints", SAID);
    private static final List<CoverageDraft> COVERAGE =
            List.of(CoverageDraft.told("kp_1", true, SAID), CoverageDraft.told("kp_2", false, null));

    @Test
    void anAnswerAsItShouldBeNeedsNone() {
        assertThat(mends("90", 3, SAID, COVERAGE, ACTION, null, "high").counts())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-1, 4", "0, 0", "100, 0", "101, 4", "70.5, 4", "70.0, 0"})
    void scoresAreWholeAndOnTheScale(String score, int mended) {
        assertThat(mends(score, 1, SAID, COVERAGE, ACTION, null, "high").of(Kind.SCORE))
                .isEqualTo(mended);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "3, 0", "4, 4"})
    void threeItemsOfADimensionCount(int items, int surplus) {
        assertThat(mends("90", items, SAID, COVERAGE, ACTION, null, "high").of(Kind.EVIDENCE_SURPLUS))
                .isEqualTo(surplus);
    }

    @Test
    void whatNobodySaidIsDropped() {
        EvidenceDraft invented = new EvidenceDraft(0L, 1_000L, "something else entirely was claimed");

        assertThat(mends("90", 1, invented, COVERAGE, ACTION, null, "high").of(Kind.EVIDENCE_DROPPED))
                .isEqualTo(4);
    }

    @Test
    void everyKeyPointIsJudgedOnce() {
        List<CoverageDraft> judged = List.of(
                CoverageDraft.told("kp_1", true, SAID),
                CoverageDraft.told("kp_1", false, SAID),
                CoverageDraft.told("kp_9", true, null),
                CoverageDraft.told(null, true, null));

        Mends mends = mends("90", 1, SAID, judged, ACTION, null, "high");

        assertThat(mends.counts())
                .isEqualTo(Map.of(
                        Kind.POINT_MISSING, 1, Kind.POINT_TWICE, 1, Kind.POINT_UNKNOWN, 2, Kind.EVIDENCE_OF_MISSED, 1));
        assertThat(mends).hasToString("POINT_MISSING 1, POINT_TWICE 1, POINT_UNKNOWN 2, EVIDENCE_OF_MISSED 1");
    }

    /** The passage of a half or of a reversed point shows what was said instead. */
    @ParameterizedTest
    @CsvSource({"WHOLE, 0", "HALF, 0", "REVERSED, 0", "NO, 1"})
    void aMissedPointHasNoPassage(PointStatus status, int mended) {
        List<CoverageDraft> judged = List.of(new CoverageDraft("kp_1", status, SAID));

        assertThat(mends("90", 1, SAID, judged, ACTION, null, "high").of(Kind.EVIDENCE_OF_MISSED))
                .isEqualTo(mended);
    }

    @Test
    void theRestIsMendedToo() {
        ActionDraft odd = new ActionDraft("Hum", "Hum.", "Hm.", "hum_more", SAID);

        assertThat(mends("90", 1, SAID, COVERAGE, null, true, "sure").counts())
                .isEqualTo(Map.of(Kind.ACTION_MISSING, 1, Kind.PREVIOUS_ACTION, 1, Kind.CONFIDENCE, 1));
        assertThat(mends("90", 1, SAID, COVERAGE, odd, null, "low").counts()).isEqualTo(Map.of(Kind.SKILL, 1));
    }

    private static Mends mends(
            String score,
            int items,
            EvidenceDraft item,
            List<CoverageDraft> coverage,
            @Nullable ActionDraft action,
            @Nullable Boolean achieved,
            String confidence) {
        Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            dimensions.put(
                    dimension, new DimensionDraft(new BigDecimal(score), "A note.", Collections.nCopies(items, item)));
        }
        return new HeldDraft(
                        Edition.SECOND,
                        new AssessmentDraft(dimensions, "A summary.", action, coverage, null, achieved, confidence, ""),
                        new AssessmentFacts(
                                "So water it only at the root.",
                                30_000,
                                LanguageProfiles.all().get(0),
                                List.of(new KeyPoint("kp_1", "Water the root"), new KeyPoint("kp_2", "In the morning")),
                                null,
                                0.9,
                                true))
                .mends();
    }
}
