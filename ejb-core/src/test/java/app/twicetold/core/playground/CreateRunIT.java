package app.twicetold.core.playground;

import static app.twicetold.core.playground.PlaygroundFixture.OPERATOR;
import static app.twicetold.core.playground.PlaygroundFixture.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.playground.rules.RoundState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run may be made of. Whatever is refused writes nothing. */
class CreateRunIT {
    private static final String TWO = models(2);
    private static final List<String> TABLES =
            List.of("playground_runs", "playground_rounds", "playground_lanes", "audit_log");

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);
    private String article = "";
    private boolean refused;

    @BeforeEach
    void anArticle() {
        playground = new PlaygroundFixture(directory);
        article = playground.library.article(version -> {});
    }

    @AfterEach
    void aRefusalWritesNothing() {
        if (refused) {
            for (String table : TABLES) {
                assertThat(rows(table)).as(table).isZero();
            }
        }
    }

    private static String models(int lanes) {
        return IntStream.range(0, lanes)
                .mapToObj(i -> "{'provider': 'mock', 'model': 'm" + i + "'}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    /** @param rest with single quotes */
    private JsonNode form(String rest) {
        return json(("{'article_id': '" + article + "', " + rest + "}").replace('\'', '"'));
    }

    private String create(JsonNode form) {
        return playground.create().create(OPERATOR, form);
    }

    private ServiceException refusal(JsonNode form) {
        refused = true;
        return assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(() -> create(form))
                .actual();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'models': [TWO], 'rounds': 3 | rounds=unknown",
                "'models': [TWO], 'repeats': 0 | repeats=range",
                "'models': [TWO], 'repeats': 6 | repeats=range",
                "'models': [TWO], 'repeats': 99999999999 | repeats=range",
                "'models': [TWO], 'repeats': 1.5 | repeats=type",
                "'models': [TWO], 'repeats': 'two' | repeats=type",
                "'repeats': 1 | models=required",
                "'models': null | models=required",
                "'models': 'm0' | models=type",
                "'models': [] | models=size",
                "'models': [ONE] | models=size",
                "'models': [SEVEN] | models=size",
                "'models': [TWO, 7] | models[2]=type models[2].model=required models[2].provider=required",
                "'models': [TWO, {}] | models[2].model=required models[2].provider=required",
                "'models': [TWO, {'provider': 'acme', 'model': 'x'}] | models[2].provider=unknown",
                "'models': [TWO, {'provider': 'deepgram', 'model': 'x'}] | models[2].provider=unsupported",
                "'models': [TWO, {'provider': 'openai', 'model': 'x'}] | models[2]=unconfigured",
                "'models': [TWO, {'provider': 'mock', 'model': ''}] | models[2].model=format",
                "'models': [TWO, {'provider': 'mock', 'model': 5}] | models[2].model=type",
                "'models': [TWO, {'provider': 'mock', 'model': 'm0'}] | models[2]=duplicate",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'timeout_ms': 999}] | models[2].timeout_ms=range",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'timeout_ms': 300001}] | models[2].timeout_ms=range",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'timeout_ms': '9'}] | models[2].timeout_ms=type",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'options': 1}] | models[2].options=type",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'enabled': true}] | models[2].enabled=unknown",
                "'models': [TWO, {'provider': 'mock', 'model': 'x', 'label': 'A'}] | models[2].label=unknown",
                "'models': [TWO], 'asr': {'provider': 'deepgram', 'model': 'x'} | asr=unconfigured",
                "'models': [TWO], 'asr': {'provider': 'mock'} | asr.model=required",
                "'models': [TWO], 'asr': 'mock' | asr=type asr.model=required asr.provider=required",
                "'models': [ONE], 'asr': {'provider': 'mock'}, 'x': 1 | asr.model=required models=size x=unknown"
            })
    void whatTheFormRefusesIsNamed(String rest, String faults) {
        ServiceException refusal = refusal(form(rest.replace("[SEVEN]", models(7))
                .replace("[ONE]", models(1))
                .replace("TWO", TWO.substring(1, TWO.length() - 1))));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refusal.details())
                .containsExactly(Map.entry(
                        "fields",
                        Arrays.stream(faults.split(" "))
                                .map(fault -> fault.split("="))
                                .collect(Collectors.toMap(fault -> fault[0], fault -> fault[1]))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"{'models': []} | required", "{'article_id': null} | required", "{'article_id': 7} | type"})
    void aRunNamesItsArticle(String document, String reason) {
        ServiceException refusal = refusal(json(document.replace('\'', '"')));

        assertThat(refusal.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(String.valueOf(refusal.details().get("fields"))).contains("article_id=" + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "\"run\"", "null"})
    void aFormIsAnObject(String document) {
        assertThat(refusal(json(document)).code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"draft", "qa", "needs_review", "rejected", "unpublished", "retired"})
    void onlyAPublishedArticleIsCompared(String status) {
        article = playground.library.article(version -> version.status = status);

        assertThat(refusal(form("'models': " + TWO)).code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND);
    }

    @Test
    void anArticleThatIsNotThereIsNotCompared() {
        article = "art_none";

        assertThat(refusal(form("'models': " + TWO)).code()).isEqualTo(ErrorCode.ARTICLE_NOT_FOUND);
    }

    @Test
    void productionComparesNoMock() {
        playground.production = true;

        assertThat(refusal(form("'models': " + TWO)).code()).isEqualTo(ErrorCode.PROVIDER_NOT_ALLOWED);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 6})
    void aRunHasTwoRoundsAndALaneForEachModel(int lanes) {
        String run = create(form("'models': " + models(lanes)));

        RunFacts facts = playground.facts(run);
        assertThat(run).matches("pg_[0-9a-zA-Z]{20,}");
        assertThat(facts.rounds()).extracting(RunFacts.Round::round).containsExactly(1, 2);
        assertThat(facts.rounds()).extracting(RunFacts.Round::state).containsOnly(RoundState.AWAITING_AUDIO);
        assertThat(facts.lanes())
                .extracting(RunFacts.Lane::label)
                .isEqualTo(List.of("A", "B", "C", "D", "E", "F").subList(0, lanes));
        assertThat(facts.lanes())
                .extracting(lane -> lane.entry().model())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, lanes).mapToObj(i -> "m" + i).toList());
        assertThat(facts.isRevealed()).isFalse();
        assertThat(facts.verdict()).isNull();
        assertThat(facts.blindVerdict()).isNull();
        assertThat(facts.costUsd()).isZero();
        assertThat(facts.repeats()).isEqualTo(1);
        assertThat(facts.asr().ref()).as("the first of the chain").hasToString("mock/standard");
        assertThat(rows("audit_log where details ->> 'lanes' = '" + lanes + "' and action = 'playground.run_created'"))
                .isEqualTo(1);
    }

    @Test
    void entriesArePinnedAsTheyWereGiven() {
        String run = create(form("'models': [{'provider': 'mock', 'model': 'same', 'timeout_ms': 1000},"
                + " {'provider': 'mock', 'model': 'same', 'timeout_ms': 300000}],"
                + " 'asr': {'provider': 'mock', 'model': 'ears', 'timeout_ms': 2000}, 'repeats': 5"));

        RunFacts facts = playground.facts(run);
        assertThat(facts.lanes())
                .extracting(lane -> lane.entry().timeout().toMillis())
                .containsExactlyInAnyOrder(1_000L, 300_000L);
        assertThat(facts.asr().model()).isEqualTo("ears");
        assertThat(facts.asr().timeout()).hasSeconds(2);
        assertThat(facts.repeats()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"19.999999, true", "20, false", "20.000001, false"})
    void theCapOfTheDayRefusesNewRuns(String spent, boolean created) {
        playground.spent(spent);
        if (created) {
            assertThat(create(form("'models': " + TWO))).startsWith("pg_");
            return;
        }
        assertThat(refusal(form("'models': " + TWO)).code()).isEqualTo(ErrorCode.PLAYGROUND_CAP_REACHED);
    }

    private long rows(String table) {
        return playground.rows(table);
    }
}
