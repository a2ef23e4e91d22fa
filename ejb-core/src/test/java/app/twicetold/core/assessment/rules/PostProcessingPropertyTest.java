package app.twicetold.core.assessment.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever a model says, the rules of the service hold afterwards. */
class PostProcessingPropertyTest {
    private static final long DURATION_MS = 30_000;
    private static final List<String> WORDS =
            List.of("river", "bridge", "lower", "measured", "on", "purpose", "桥", "很低", "\u0000", "\ud800", "", "…");
    private static final List<String> SKILLS = List.of("cut_fillers", "one_example", "unknown", "");
    private static final List<String> CONFIDENCES = List.of("high", "medium", "low", "HIGH", "sure", "");
    private static final List<String> SCORES =
            List.of("0", "49.5", "50", "69.5", "84.499", "100", "-3", "1000", "1e400", "-1e400", "1e-400", "77");

    @Test
    void noModelOutputBreaksARule() {
        qt().withExamples(1_000).forAll(longs().all()).checkAssert(seed -> {
            Random random = new Random(seed);
            AssessmentFacts facts = facts(random);
            AssessmentDraft draft = draft(random);
            Edition edition = pick(random, List.of(Edition.values()));

            ScoredAssessment assessment = new HeldDraft(edition, draft, facts).scored();

            scoresHold(assessment);
            evidenceHolds(assessment, facts);
            coverageHolds(assessment, facts);
            confidenceHolds(assessment, draft);
            assertThat(assessment.achievedPreviousAction() == null).isEqualTo(facts.previousAction() == null);
            assertThat(assessment.summary()).doesNotContain("\u0000", "\ud800");
            assertThat(new HeldDraft(edition, draft, facts).scored()).isEqualTo(assessment);
        });
    }

    private static void scoresHold(ScoredAssessment assessment) {
        assertThat(assessment.dimensions().keySet()).containsExactly(Dimension.values());
        assessment
                .dimensions()
                .forEach((dimension, finding) -> assertThat(finding.score())
                        .isBetween(0, 100)
                        .isEqualTo(assessment.scores().of(dimension)));
        assertThat(assessment.overall()).isEqualTo(OverallScore.of(assessment.scores()));
        assertThat(assessment.band()).isEqualTo(Band.of(assessment.overall()));
    }

    private static void evidenceHolds(ScoredAssessment assessment, AssessmentFacts facts) {
        EvidenceMatch match = EvidenceMatch.in(facts.transcript());
        Set<String> ids = assessment.evidence().stream().map(Evidence::id).collect(Collectors.toSet());
        assertThat(ids).hasSameSizeAs(assessment.evidence());
        assertThat(assessment.evidence())
                .isSortedAccordingTo(Comparator.comparingLong(Evidence::startMs))
                .allSatisfy(item -> {
                    assertThat(item.startMs()).isNotNegative().isLessThanOrEqualTo(item.endMs());
                    assertThat(item.endMs()).isLessThanOrEqualTo(facts.durationMs());
                    assertThat(match.contains(item.transcriptExcerpt())).isTrue();
                });
        assessment.dimensions().values().forEach(finding -> {
            assertThat(ids).containsAll(finding.evidenceIds());
            assertThat(finding.insufficientEvidence())
                    .isEqualTo(finding.evidenceIds().isEmpty());
        });
        OneAction action = assessment.oneAction();
        if (action != null) {
            assertThat(action.evidenceId() == null).isEqualTo(ids.isEmpty());
            assertThat(action.evidenceId())
                    .satisfiesAnyOf(
                            id -> assertThat(id).isNull(), id -> assertThat(id).isIn(ids));
        }
    }

    private static void coverageHolds(ScoredAssessment assessment, AssessmentFacts facts) {
        assertThat(assessment.keyPointCoverage())
                .extracting(KeyPointCoverage::keyPointId)
                .containsExactlyElementsOf(
                        facts.keyPoints().stream().map(KeyPoint::id).toList());
    }

    private static void confidenceHolds(ScoredAssessment assessment, AssessmentDraft draft) {
        assertThat(assessment.confidence()).isGreaterThanOrEqualTo(Confidence.ofModel(draft.confidence()));
        if (assessment.confidence() == Confidence.LOW) {
            assertThat(assessment.confidenceNote()).isNotBlank();
        }
    }

    private static AssessmentFacts facts(Random random) {
        LanguageProfile language = pick(random, LanguageProfiles.all());
        List<KeyPoint> keyPoints = new ArrayList<>();
        for (int i = 1; i <= random.nextInt(6); i++) {
            keyPoints.add(new KeyPoint("kp_" + i, "text " + i));
        }
        return new AssessmentFacts(
                text(random, 30),
                DURATION_MS,
                language,
                keyPoints,
                random.nextBoolean() ? pick(random, List.of(MicroSkill.values())) : null,
                random.nextDouble(),
                random.nextBoolean());
    }

    private static AssessmentDraft draft(Random random) {
        Map<Dimension, DimensionDraft> dimensions = new EnumMap<>(Dimension.class);
        for (Dimension dimension : Dimension.values()) {
            List<EvidenceDraft> evidence = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                evidence.add(evidence(random));
            }
            dimensions.put(
                    dimension,
                    new DimensionDraft(
                            maybe(random, (long) random.nextInt(8) - 1),
                            new BigDecimal(pick(random, SCORES)),
                            maybe(random, text(random, 5)),
                            evidence));
        }
        List<CoverageDraft> coverage = new ArrayList<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            coverage.add(new CoverageDraft(
                    maybe(random, "kp_" + random.nextInt(8)),
                    maybe(random, pick(random, List.of(PointStatus.values()))),
                    maybe(random, evidence(random))));
        }
        ActionDraft action = new ActionDraft(
                maybe(random, text(random, 3)),
                maybe(random, text(random, 3)),
                maybe(random, text(random, 3)),
                maybe(random, pick(random, SKILLS)),
                maybe(random, evidence(random)));
        return new AssessmentDraft(
                dimensions,
                maybe(random, text(random, 5)),
                maybe(random, action),
                coverage,
                maybe(random, pick(random, List.of(PointStatus.values()))),
                maybe(random, random.nextBoolean()),
                maybe(random, pick(random, CONFIDENCES)),
                maybe(random, text(random, 3)));
    }

    private static EvidenceDraft evidence(Random random) {
        return new EvidenceDraft(
                maybe(random, (long) random.nextInt(40_000) - 5_000),
                maybe(random, (long) random.nextInt(40_000) - 2_000),
                maybe(random, text(random, 6)));
    }

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(words + 1); i > 0; i--) {
            text.append(pick(random, WORDS)).append(' ');
        }
        return text.toString();
    }

    private static <T> T pick(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static <T> @Nullable T maybe(Random random, T value) {
        return random.nextInt(6) == 0 ? null : value;
    }
}
