package app.twicetold.core.playground;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.LiveChains;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.recording.PlaybackAddresses;
import app.twicetold.persistence.playground.PlaygroundLaneEntity;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundResultEntity;
import app.twicetold.persistence.playground.PlaygroundRoundEntity;
import app.twicetold.persistence.playground.PlaygroundRunEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Stores runs whose lanes have judged, without the work in between. */
public final class JudgedRuns {
    public static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final Instant JUDGED_AT = NOW.minus(Duration.ofDays(2));

    private final TestDatabase database;
    private int stored;
    /** The edition that the next runs begin with. */
    public String prompts = "v2";

    public JudgedRuns(TestDatabase database) {
        this.database = database;
    }

    /** A run as it was stored, its lanes by model. */
    public record Stored(String id, Map<String, String> lanes) {
        public String lane(String model) {
            return Objects.requireNonNull(lanes.get(model));
        }
    }

    /** A blind English run on an article whose lanes are done with round 1; each model has its overall score. */
    public Stored run(String article, Map<String, Integer> overalls) {
        return run("en", article, overalls, 1);
    }

    public Stored run(String language, String article, Map<String, Integer> overalls, int repeats) {
        Map<String, String> lanes = new LinkedHashMap<>();
        PlaygroundRunEntity run = new PlaygroundRunEntity();
        run.id = Ids.create("pg");
        run.articleId = article;
        run.articleVersion = 1;
        run.articleTitle = "Bees";
        run.language = language;
        run.asr = Json.write(new PinnedEntry("mock", "asr", 1_000, Map.of()));
        run.repeats = repeats;
        run.prompts = prompts;
        run.createdBy = "ada@example.org";
        run.createdAt = NOW.minus(Duration.ofDays(1)).plusSeconds(stored++);
        database.run(entities -> {
            PlaygroundRepository playground = new PlaygroundRepository(entities);
            playground.add(run);
            entities.flush();
            List.of(1, 2).forEach(round -> playground.add(round(run.id, round)));
            char label = 'A';
            for (Map.Entry<String, Integer> judged : overalls.entrySet()) {
                String model = judged.getKey();
                PlaygroundLaneEntity lane = lane(run.id, String.valueOf(label++), model);
                playground.add(lane);
                entities.flush();
                lanes.put(model, lane.id);
                for (int repeat = 1; repeat <= repeats; repeat++) {
                    playground.add(result(run.id, lane, repeat, judged.getValue() + 2 * (repeat - 1)));
                }
            }
        });
        return new Stored(run.id, lanes);
    }

    private static PlaygroundRoundEntity round(String runId, int number) {
        PlaygroundRoundEntity round = new PlaygroundRoundEntity();
        round.id = Ids.create("pgr");
        round.runId = runId;
        round.round = number;
        round.state = number == 1 ? "done" : "awaiting_audio";
        return round;
    }

    private static PlaygroundLaneEntity lane(String runId, String label, String model) {
        PlaygroundLaneEntity lane = new PlaygroundLaneEntity();
        lane.id = Ids.create("pgl");
        lane.runId = runId;
        lane.label = label;
        lane.provider = "mock";
        lane.model = model;
        lane.timeoutMs = 1_000;
        lane.options = "{}";
        return lane;
    }

    private static PlaygroundResultEntity result(String runId, PlaygroundLaneEntity lane, int repeat, int overall) {
        PlaygroundResultEntity result = new PlaygroundResultEntity();
        result.id = Ids.create("pga");
        result.runId = runId;
        result.laneId = lane.id;
        result.round = 1;
        result.repeat = repeat;
        result.status = "done";
        result.assessment = Json.write(scored(overall, "I am " + lane.model + " by Anthropic"));
        result.overall = overall;
        result.keyInfo = overall;
        result.structure = overall;
        result.efficiency = overall;
        result.fluency = overall;
        result.modelRef = "mock/" + lane.model;
        result.latencyMs = 100L * repeat;
        result.costUsd = new BigDecimal("0.01");
        result.queuedAt = JUDGED_AT;
        result.createdAt = JUDGED_AT;
        result.finishedAt = JUDGED_AT;
        return result;
    }

    private static ScoredAssessment scored(int overall, String words) {
        return new ScoredAssessment(
                "v1",
                new DimensionScores(overall, overall, overall, overall),
                overall,
                Band.of(overall),
                Confidence.HIGH,
                "",
                words,
                Arrays.stream(Dimension.values())
                        .collect(Collectors.toMap(
                                dimension -> dimension,
                                dimension -> new DimensionFinding(overall, words, List.of(), true))),
                List.of(),
                null,
                List.of(),
                null,
                null);
    }

    public static BrowseRuns browse(EntityManager entities) {
        return new BrowseRuns(reader(entities), sight(), addresses());
    }

    static RunFactsReader reader(EntityManager entities) {
        return new RunFactsReader(new PlaygroundRepository(entities), new ProviderCallRepository(entities));
    }

    static RunSight sight() {
        return new RunSight(
                new LiveChains() {
                    @Override
                    public ProviderChains read() {
                        return new ProviderChains(Map.of());
                    }
                },
                addresses());
    }

    private static PlaybackAddresses addresses() {
        return new PlaybackAddresses(
                new DirectoryObjectStore(Path.of("target/no-store")),
                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                new TrainingSettings("http://localhost", Duration.ofSeconds(60)),
                () -> NOW);
    }
}
