package app.twicetold.core.generation.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GapPlanTest {
    private static final List<String> LANGUAGES = List.of("en", "zh-Hans");
    private static final List<String> TOPICS =
            List.of("art", "city", "food", "health", "history", "mind", "nature", "science", "society", "work");
    private static final Cell CELL = new Cell("en", "science", 2);
    private static final Cell TWIN = new Cell("zh-Hans", "science", 2);
    private static final Instant DAY = Instant.parse("2026-11-01T00:00:00Z");

    @Test
    void theShelfHasEveryLanguageTopicAndDifficulty() {
        List<Cell> cells = Cells.all(LanguageProfiles.supportedTags(), TOPICS);

        assertThat(cells).hasSize(2 * 10 * 3).doesNotHaveDuplicates().isSorted();
        assertThat(cells).contains(new Cell("en", "work", 1), new Cell("zh-Hans", "art", 3));
        assertThat(Cells.all(List.of("en"), List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "20, 12, 2, 6",
        "20, 0, 0, 20",
        "20, 18, 1, 1",
        "20, 18, 2, 0",
        "20, 18, 3, 0",
        "20, 30, 0, 0",
        "0, 0, 0, 0"
    })
    void theShortfallIsNeverNegative(int target, int unseen, int inPipeline, int shortfall) {
        assertThat(new CellStock(CELL, unseen, inPipeline, RecentDrafts.NONE).shortfall(target))
                .isEqualTo(shortfall);
    }

    @Test
    void aStockIsNotBelowZero() {
        assertThatThrownBy(() -> new CellStock(CELL, -1, 0, RecentDrafts.NONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CellStock(CELL, 0, -1, RecentDrafts.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "4, 4", "5, 5", "6, 5", "20, 5"})
    void aCellGetsAtMostBatchMax(int shortfall, int drafts) {
        GapPlan plan = GapPlan.of(config().build(), List.of(lacks(CELL, shortfall)), List.of());

        assertThat(plan.drafts()).hasSize(drafts);
        assertThat(plan.skipped()).isEmpty();
    }

    @Test
    void tenEmptyCellsGetTwentyFiveDrafts() {
        List<CellStock> stock = TOPICS.stream()
                .map(topic -> lacks(new Cell("en", topic, 1), 20))
                .toList();

        GapPlan plan = GapPlan.of(config().build(), stock, List.of());

        assertThat(plan.drafts()).hasSize(25);
        assertThat(plan.skipped())
                .extracting(skipped -> skipped.cell().topicId())
                .containsExactly("mind", "nature", "science", "society", "work");
        assertThat(plan.skipped())
                .allMatch(
                        skipped -> skipped.limit() == SkippedCell.Limit.MAX_JOBS_PER_RUN && skipped.shortfall() == 20);
    }

    @Test
    void theLastCellGetsWhatIsLeftOfTheRun() {
        List<CellStock> stock = List.of(lacks(CELL, 9), lacks(TWIN, 8));

        assertThat(sizes(GapPlan.of(config().run(9).build(), stock, List.of()))).containsExactly(5L, 4L);
        assertThat(sizes(GapPlan.of(config().run(10).build(), stock, List.of())))
                .containsExactly(5L, 5L);
        assertThat(sizes(GapPlan.of(config().run(11).build(), stock, List.of())))
                .containsExactly(5L, 5L);
    }

    @Test
    void noDraftsAreAllowedWhenALimitIsZero() {
        List<CellStock> stock = List.of(lacks(CELL, 9));

        GapPlan noBatch = GapPlan.of(config().batch(0).build(), stock, List.of());
        GapPlan noRun = GapPlan.of(config().run(0).build(), stock, List.of());

        assertThat(noBatch.drafts()).isEmpty();
        assertThat(noBatch.skipped()).containsExactly(new SkippedCell(CELL, 9, SkippedCell.Limit.BATCH_MAX));
        assertThat(noRun.drafts()).isEmpty();
        assertThat(noRun.skipped()).containsExactly(new SkippedCell(CELL, 9, SkippedCell.Limit.MAX_JOBS_PER_RUN));
        assertThat(SkippedCell.Limit.BATCH_MAX.wire()).isEqualTo("batch_max");
    }

    @Test
    void theEmptiestCellIsServedFirst() {
        List<CellStock> stock = List.of(
                lacks(new Cell("en", "art", 1), 1),
                lacks(new Cell("zh-Hans", "work", 3), 3),
                lacks(new Cell("en", "work", 1), 2));

        assertThat(GapPlan.of(config().run(4).build(), stock, List.of()).drafts())
                .extracting(draft -> draft.cell().topicId() + draft.cell().difficulty())
                .containsExactly("work3", "work3", "work3", "work1");
    }

    @Test
    void equallyEmptyCellsAreOrderedByLanguageTopicAndDifficulty() {
        List<Cell> cells = List.of(
                new Cell("zh-Hans", "art", 1),
                new Cell("en", "work", 1),
                new Cell("en", "art", 3),
                new Cell("en", "art", 2));
        List<CellStock> stock = cells.stream().map(cell -> lacks(cell, 1)).toList();

        assertThat(GapPlan.of(config().build(), stock, List.of()).drafts())
                .extracting(PlannedDraft::cell)
                .containsExactly(cells.get(3), cells.get(2), cells.get(1), cells.get(0));
    }

    @Test
    void theTargetOfACellWins() {
        GenerationConfig config = config().target(new GenerationConfig.CellTarget("en", "science", 2, 3))
                .build();
        List<CellStock> stock =
                List.of(new CellStock(CELL, 1, 1, RecentDrafts.NONE), new CellStock(TWIN, 19, 0, RecentDrafts.NONE));

        GapPlan plan = GapPlan.of(config, stock, List.of());

        assertThat(plan.draftsOf(CELL)).isEqualTo(1);
        assertThat(plan.draftsOf(TWIN)).isEqualTo(1);
    }

    @Test
    void oneCellHasOneRow() {
        assertThatThrownBy(() -> GapPlan.of(config().build(), List.of(lacks(CELL, 1), lacks(CELL, 1)), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 0.5, 2",
        "5, 0.5, 2",
        "3, 0.5, 1",
        "1, 0.5, 0",
        "1, 0.51, 1",
        "5, 0.1, 0",
        "5, 0.11, 1",
        "5, 0, 0",
        "5, 1, 5",
        "5, 0.7, 3",
        "5, 0.71, 4"
    })
    void theShareOfOriginalsGoesToAdaptedDraftsAtATie(int drafts, double share, long originals) {
        GapPlan plan =
                GapPlan.of(config().mix(share).build(), List.of(lacks(CELL, drafts)), items(10, "en", "science"));

        assertThat(plan.drafts()).hasSize(drafts);
        assertThat(plan.drafts().stream().filter(PlannedDraft::isOriginal)).hasSize((int) originals);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 0",
        "0, 1, 1, 1",
        "1, 2, 1, 0",
        "1, 3, 1, 1",
        "9, 9, 1, 0",
        "9, 9, 5, 0",
        "0, 9, 5, 5",
        "2, 4, 4, 2"
    })
    void theShareHoldsOverTheDraftsOfThirtyDays(int originals, int drafts, int ordered, long original) {
        CellStock stock = new CellStock(CELL, 20 - ordered, 0, new RecentDrafts(originals, drafts));

        GapPlan plan = GapPlan.of(config().mix(0.5).build(), List.of(stock), items(10, "en", "science"));

        assertThat(plan.drafts().stream().filter(PlannedDraft::isOriginal)).hasSize((int) original);
    }

    @Test
    void adaptedDraftsTakeTheOldestItemsOfLanguageAndTopic() {
        List<UnusedItem> items = List.of(
                new UnusedItem("young", "en", 900, Set.of("science"), DAY.plusSeconds(3)),
                new UnusedItem("b", "en", 900, Set.of("art", "science"), DAY),
                new UnusedItem("a", "en", 900, Set.of("science"), DAY),
                new UnusedItem("foreign", "zh-Hans", 900, Set.of("science"), DAY),
                new UnusedItem("other", "en", 900, Set.of("art"), DAY),
                new UnusedItem("none", "en", 900, Set.of(), DAY));

        GapPlan plan = GapPlan.of(config().build(), List.of(lacks(CELL, 4)), items);

        assertThat(sources(plan)).containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource({"1, 179, false", "1, 180, true", "2, 269, false", "2, 270, true", "3, 389, false", "3, 390, true"})
    void aSourceIsAsLongAsTheShortestArticleOfItsTier(int difficulty, int length, boolean taken) {
        GapPlan plan = GapPlan.of(
                config().build(),
                List.of(lacks(new Cell("en", "science", difficulty), 4)),
                List.of(new UnusedItem("item", "en", length, Set.of("science"), DAY)));

        assertThat(sources(plan)).isEqualTo(taken ? List.of("item") : List.of());
    }

    @Test
    void aShortSourceIsGivenToAShorterTier() {
        GapPlan plan = GapPlan.of(
                config().build(),
                List.of(lacks(new Cell("en", "science", 3), 5), lacks(new Cell("en", "science", 1), 4)),
                List.of(new UnusedItem("short", "en", 200, Set.of("science"), DAY)));

        assertThat(plan.drafts())
                .filteredOn(draft -> "short".equals(draft.sourceItemId()))
                .extracting(draft -> draft.cell().difficulty())
                .containsExactly(1);
    }

    @Test
    void missingItemsFallBackToOriginals() {
        GapPlan plan = GapPlan.of(config().build(), List.of(lacks(CELL, 4)), items(1, "en", "science"));

        assertThat(plan.drafts()).hasSize(4);
        assertThat(sources(plan)).containsExactly("item0");
    }

    @Test
    void noItemIsTakenTwice() {
        List<CellStock> stock = List.of(lacks(CELL, 4), lacks(new Cell("en", "science", 3), 4));

        assertThat(sources(GapPlan.of(config().build(), stock, items(3, "en", "science"))))
                .containsExactly("item0", "item1", "item2");
    }

    @Test
    void withoutPairsNoDraftHasASibling() {
        GapPlan plan = GapPlan.of(config().build(), List.of(lacks(CELL, 2), lacks(TWIN, 2)), List.of());

        assertThat(plan.drafts()).allMatch(draft -> draft.pair() == null && !draft.sibling());
    }

    @Test
    void anOriginalGetsASiblingInEveryOtherLanguageThatLacksOne() {
        GapPlan plan = GapPlan.of(
                config().pairs().build(),
                List.of(lacks(CELL, 2), lacks(TWIN, 1), lacks(new Cell("zh-Hans", "science", 3), 1)),
                items(1, "en", "science"));

        assertThat(plan.drafts())
                .containsExactly(
                        new PlannedDraft(CELL, null, 1, false),
                        new PlannedDraft(CELL, "item0", null, false),
                        new PlannedDraft(TWIN, null, 1, true),
                        new PlannedDraft(new Cell("zh-Hans", "science", 3), null, null, false));
    }

    @Test
    void siblingsCountAsOriginalsOfTheirCell() {
        GapPlan plan = GapPlan.of(
                config().pairs().build(), List.of(lacks(CELL, 5), lacks(TWIN, 4)), items(9, "zh-Hans", "science"));

        assertThat(plan.draftsOf(TWIN)).isEqualTo(4);
        assertThat(plan.drafts().stream().filter(PlannedDraft::sibling)).hasSize(4);
    }

    @Test
    void aCellWithSiblingsKeepsItsMix() {
        List<UnusedItem> items = new ArrayList<>(items(2, "en", "science"));
        items.addAll(items(9, "zh-Hans", "science"));

        GapPlan plan = GapPlan.of(config().pairs().mix(0.6).build(), List.of(lacks(CELL, 5), lacks(TWIN, 5)), items);

        assertThat(plan.drafts().stream().filter(draft -> draft.cell().equals(TWIN) && draft.isOriginal()))
                .hasSize(3)
                .allMatch(PlannedDraft::sibling);
        assertThat(plan.draftsOf(TWIN)).isEqualTo(5);
    }

    @Test
    void siblingsStayInsideTheLimits() {
        List<CellStock> stock = List.of(lacks(CELL, 9), lacks(TWIN, 8));

        GapPlan ofCell = GapPlan.of(config().pairs().batch(3).build(), stock, List.of());
        GapPlan ofRun = GapPlan.of(config().pairs().run(7).build(), stock, List.of());

        assertThat(ofCell.draftsOf(TWIN)).isEqualTo(3);
        assertThat(ofRun.draftsOf(CELL)).isEqualTo(5);
        assertThat(ofRun.draftsOf(TWIN)).isEqualTo(2);
        assertThat(ofRun.drafts().stream().filter(draft -> draft.pair() != null))
                .hasSize(4);
    }

    @Test
    void aPairOfOneIsNone() {
        GapPlan plan = GapPlan.of(config().pairs().build(), List.of(lacks(CELL, 1), lacks(TWIN, 0)), List.of());

        assertThat(plan.drafts()).containsExactly(new PlannedDraft(CELL, null, null, false));
    }

    @Test
    void noPlanExceedsALimitOrAShortfallAndNoneStopsEarly() {
        qt().forAll(integers().all()).checkAssert(seed -> {
            Random random = new Random(seed);
            Config config =
                    config().batch(random.nextInt(8)).run(random.nextInt(60)).mix(random.nextInt(11) / 10.0);
            GenerationConfig settings = random.nextBoolean() ? config.pairs().build() : config.build();
            List<CellStock> stock = Cells.all(LANGUAGES, TOPICS.subList(0, 3)).stream()
                    .map(cell -> new CellStock(cell, random.nextInt(30), random.nextInt(5), RecentDrafts.NONE))
                    .toList();

            GapPlan plan = GapPlan.of(settings, stock, items(random.nextInt(20), "en", "art"));

            int wanted = 0;
            for (CellStock cell : stock) {
                int most = Math.min(cell.shortfall(20), settings.batchMax());
                wanted += most;
                assertThat(plan.draftsOf(cell.cell())).isLessThanOrEqualTo(most);
            }
            assertThat(plan.drafts()).hasSize(Math.min(wanted, settings.maxJobsPerRun()));
            assertThat(sources(plan)).doesNotHaveDuplicates();
            plan.drafts().stream()
                    .map(PlannedDraft::pair)
                    .filter(Objects::nonNull)
                    .collect(Collectors.groupingBy(pair -> pair, Collectors.counting()))
                    .forEach((pair, size) -> assertThat(size).isEqualTo(2));
        });
    }

    private static List<Long> sizes(GapPlan plan) {
        return List.of(plan.draftsOf(CELL), plan.draftsOf(TWIN));
    }

    private static List<String> sources(GapPlan plan) {
        return plan.drafts().stream()
                .map(PlannedDraft::sourceItemId)
                .filter(Objects::nonNull)
                .toList();
    }

    private static CellStock lacks(Cell cell, int shortfall) {
        return new CellStock(cell, 20 - Math.min(20, shortfall), 0, RecentDrafts.NONE);
    }

    private static List<UnusedItem> items(int count, String language, String topic) {
        return IntStream.range(0, count)
                .mapToObj(i -> new UnusedItem("item" + i, language, 900, Set.of(topic), DAY.plusSeconds(i)))
                .toList();
    }

    private static Config config() {
        return new Config(GenerationConfig.defaults(LANGUAGES, "v1"));
    }

    private record Config(GenerationConfig build) {
        Config batch(int most) {
            return with(
                    build.targets(), most, build.maxJobsPerRun(), build.mix().aiOriginal(), build.pairGeneration());
        }

        Config run(int most) {
            return with(build.targets(), build.batchMax(), most, build.mix().aiOriginal(), build.pairGeneration());
        }

        Config mix(double share) {
            return with(build.targets(), build.batchMax(), build.maxJobsPerRun(), share, build.pairGeneration());
        }

        Config pairs() {
            return with(
                    build.targets(),
                    build.batchMax(),
                    build.maxJobsPerRun(),
                    build.mix().aiOriginal(),
                    true);
        }

        Config target(GenerationConfig.CellTarget target) {
            return with(
                    List.of(target),
                    build.batchMax(),
                    build.maxJobsPerRun(),
                    build.mix().aiOriginal(),
                    build.pairGeneration());
        }

        private Config with(
                List<GenerationConfig.CellTarget> targets,
                int batchMax,
                int maxJobsPerRun,
                double share,
                boolean pairs) {
            return new Config(new GenerationConfig(
                    build.languages(),
                    20,
                    targets,
                    batchMax,
                    maxJobsPerRun,
                    0.05,
                    40,
                    10,
                    new GenerationConfig.Mix(share),
                    pairs,
                    "v1",
                    BigDecimal.TEN,
                    BigDecimal.TEN));
        }
    }
}
