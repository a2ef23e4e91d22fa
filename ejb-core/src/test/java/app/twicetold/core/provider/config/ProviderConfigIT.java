package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditFilter;
import app.twicetold.core.audit.AuditView;
import app.twicetold.core.audit.ListAudit;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.MissingModels;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.ListProviderConfigs.StoredConfig;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderConfigIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final ProviderSettings DEVELOPMENT = new ProviderSettings(false, null, Duration.ZERO, null);
    private static final ProviderSettings PRODUCTION = new ProviderSettings(true, null, Duration.ZERO, null);
    private static final Actor ACTOR = new Actor("ops@example.org", "req_12345678");
    private static final String VALID = """
            {"asr": {"chain": [{"provider": "deepgram", "model": "nova-3", "enabled": true, "timeout_ms": 30000,
                                "options": {}}]},
             "llm": {"chain": [{"provider": "anthropic", "model": "claude-sonnet-4-5"},
                               {"provider": "openai", "model": "gpt-6-luna", "enabled": false, "timeout_ms": null,
                                "options": {"effort": "low"}}]},
             "content_llm": {"chain": []}, "qa_llm": {"chain": []},
             "tts": {"chain": [{"provider": "openai", "model": "tts-x", "options": {"voices": {"en": "nova"}}}]},
             "embeddings": {"chain": []},
             "price_table": [{"provider": "deepgram", "model": "*", "input_per_1k": 0, "output_per_1k": 0,
                              "per_minute": 0.0043},
                             {"provider": "anthropic", "model": "claude-sonnet-4-5", "input_per_1k": 0.003,
                              "output_per_1k": 0.015}]}
            """;

    private final TestDatabase database = TestDatabase.get();
    private Instant now = NOW;

    @BeforeEach
    void clear() {
        database.clear();
    }

    private static ObjectNode valid() {
        return (ObjectNode) tree(VALID);
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static ProviderChains chains(EntityManager entities, ProviderSettings settings) {
        return new StoredChains(new ProviderConfigRepository(entities), settings).read();
    }

    private ProviderConfigView put(JsonNode document, ProviderSettings settings) {
        return database.inTransaction(entities -> {
            ProviderConfigRepository configs = new ProviderConfigRepository(entities);
            return new ProviderConfigSteps(
                            new StoredChains(configs, settings),
                            configs,
                            settings,
                            new RecordAudit(new AuditRepository(entities), () -> now),
                            () -> now,
                            describe(settings))
                    .store(ACTOR, document);
        });
    }

    private DescribeEntries describe(ProviderSettings settings) {
        return new DescribeEntries(
                new ProviderRegistry(settings), settings, new MissingModels(() -> now), List::of, Map::of, () -> now);
    }

    private Map<?, ?> faults(JsonNode document) {
        ServiceException refused = catchThrowableOfType(ServiceException.class, () -> put(document, DEVELOPMENT));
        assertThat(refused).isNotNull();
        assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        Object fields = refused.details().get("fields");
        assertThat(fields).isInstanceOf(Map.class);
        return (Map<?, ?>) fields;
    }

    @Test
    void whileNothingIsStoredTheCodeDecides() {
        ProviderChains chains = database.inTransaction(entities -> chains(entities, DEVELOPMENT));

        assertThat(chains).isEqualTo(DefaultChains.of(DEVELOPMENT));
    }

    @Test
    void aStoredConfigurationHoldsForTheNextCallAndKeepsItsOrder() {
        put(valid(), DEVELOPMENT);

        ProviderChains chains = database.inTransaction(entities -> chains(entities, DEVELOPMENT));
        assertThat(chains.of(Capability.LLM))
                .extracting(entry -> entry.ref().toString())
                .containsExactly("anthropic/claude-sonnet-4-5", "openai/gpt-6-luna");
        ChainEntry second = chains.of(Capability.LLM).get(1);
        assertThat(second.enabled()).isFalse();
        assertThat(second.timeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(second.textOption("effort")).isEqualTo("low");
        assertThat(chains.of(Capability.ASR).get(0).timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(chains.of(Capability.TTS).get(0).voice("en")).isEqualTo("nova");
        assertThat(chains.of(Capability.EMBEDDINGS)).isEmpty();
        assertThat(chains.prices().cost("deepgram", "nova-3", null, null, 60_000L))
                .isEqualTo("0.004300");
    }

    @Test
    void anotherServersChangeHoldsForTheNextCallToo() {
        put(valid(), DEVELOPMENT);
        database.run(entities -> {
            StoredChains other = new StoredChains(new ProviderConfigRepository(entities), DEVELOPMENT);
            other.read();
            ObjectNode next = valid();
            ((ObjectNode) next.path("asr").path("chain").path(0)).put("model", "nova-2");
            put(next, DEVELOPMENT);
            assertThat(other.read().of(Capability.ASR).get(0).model()).isEqualTo("nova-2");
        });
    }

    @Test
    void theOneInForceIsReadWithOneStatement() {
        put(valid(), DEVELOPMENT);

        assertThat(database.statementsOf(
                        entities -> new StoredChains(new ProviderConfigRepository(entities), DEVELOPMENT).read()))
                .hasSize(1);
    }

    @Test
    void whatIsShownCanBePutBackUnchanged() {
        JsonNode shown = JSON.valueToTree(tree(ProviderConfigDocument.write(DefaultChains.of(DEVELOPMENT))));

        ProviderConfigDocument again = put(shown, DEVELOPMENT).config();

        assertThat(again).isEqualTo(ProviderConfigDocument.of(DefaultChains.of(DEVELOPMENT)));
        assertThat(put(valid(), DEVELOPMENT).config().version()).isEqualTo(2);
    }

    @Test
    void theShippedDefaultsArePriced() {
        assertThat(ProviderConfigView.of(DefaultChains.of(DEVELOPMENT), 0, List.of())
                        .unpricedModels())
                .isEmpty();
        ProviderSettings openAi = new ProviderSettings(
                true,
                new ProviderSettings.OpenAi(
                        ProviderSettings.OpenAi.PUBLIC,
                        "key",
                        "whisper-1",
                        "gpt-6-luna",
                        "gpt-4o-mini-tts",
                        "text-embedding-3-small"),
                Duration.ZERO,
                null);
        assertThat(ProviderConfigView.of(DefaultChains.of(openAi), 0, List.of()).unpricedModels())
                .isEmpty();
        ProviderSettings.Access access = new ProviderSettings.Access(URI.create("https://x.example.com"), "key");
        ProviderSettings others = new ProviderSettings(
                true,
                null,
                Map.of(
                        ProviderId.ANTHROPIC, access,
                        ProviderId.GOOGLE, access,
                        ProviderId.DEEPGRAM, access,
                        ProviderId.ELEVENLABS, access),
                new ProviderSettings.Azure(access.baseUrl(), access.baseUrl(), "key"),
                List.of(),
                Duration.ZERO,
                null);
        assertThat(ProviderConfigView.of(DefaultChains.of(others), 0, List.of()).unpricedModels())
                .isEmpty();
        assertThat(DefaultChains.of(openAi).prices().of("mock", "standard")).isEmpty();
        assertThat(ListPrices.shipped().asOf()).isAfter("2025-01-01");
    }

    @Test
    void modelsThatWouldBeFreeByAccidentAreNamed() {
        assertThat(put(valid(), DEVELOPMENT).unpricedModels()).containsExactly("openai/tts-x");
    }

    @Test
    void everyChangeIsInTheHistoryAndInTheAuditLog() {
        put(valid(), DEVELOPMENT);
        now = NOW.plusSeconds(60);
        ObjectNode next = valid();
        next.putObject("tts").putArray("chain");
        put(next, DEVELOPMENT);

        database.run(entities -> {
            Page<StoredConfig> first = new ListProviderConfigs(new ProviderConfigRepository(entities)).list(null, 1);
            assertThat(first.items()).singleElement().satisfies(item -> {
                assertThat(item.id()).startsWith("cfg_");
                assertThat(item.at()).isEqualTo(now);
                assertThat(item.actor()).isEqualTo("ops@example.org");
                assertThat(item.config().tts().chain()).isEmpty();
            });
            assertThat(new ListProviderConfigs(new ProviderConfigRepository(entities))
                            .list(Cursor.decode(first.nextCursor()), 1)
                            .items())
                    .singleElement()
                    .satisfies(item -> assertThat(item.config().tts().chain()).hasSize(1));
            List<AuditView> audit = new ListAudit(new AuditRepository(entities))
                    .list(AuditFilter.of(null, "ai_providers.updated"), null, 10)
                    .items();
            assertThat(audit).hasSize(2);
            assertThat(audit.get(0).details()).containsEntry("changed", List.of("tts"));
            assertThat(audit.get(0).details().get("before")).asString().contains("model=");
            assertThat(audit.get(0).details().get("after")).hasToString("{tts={chain=[]}}");
            assertThat(audit.get(0).targetId()).isEqualTo(first.items().get(0).id());
            assertThat(audit.get(0).actor()).isEqualTo("ops@example.org");
        });
    }

    @Test
    void theMockIsRefusedInProductionOnly() {
        ObjectNode document = valid();
        document.set("llm", tree("{\"chain\": [{\"provider\": \"mock\", \"model\": \"standard\"}]}"));

        assertThat(put(document, DEVELOPMENT).config().llm().chain()).hasSize(1);
        ServiceException refused = catchThrowableOfType(ServiceException.class, () -> put(document, PRODUCTION));
        assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_NOT_ALLOWED);
    }

    @Test
    void everyProviderOfTheEnumerationIsKnown() {
        for (ProviderId id : ProviderId.values()) {
            ObjectNode document = valid();
            String capability = id.offers(Capability.LLM) ? "llm" : "asr";
            document.set(capability, tree("{\"chain\": [{\"provider\": \"" + id.wire() + "\", \"model\": \"m\"}]}"));
            ProviderConfigDocument config = put(document, DEVELOPMENT).config();
            assertThat(
                            id.offers(Capability.LLM)
                                    ? config.llm().chain()
                                    : config.asr().chain())
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.provider()).isEqualTo(id.wire()));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "llm | [] | llm | type", // the first version of the shape
                "llm | null | llm | required",
                "llm | {} | llm.chain | required",
                "llm | {\"chain\": {}} | llm.chain | type",
                "llm | {\"chain\": [], \"x\": 1} | llm.x | unknown",
                "llm | {\"chain\": [7]} | llm.chain[0] | type",
                "llm | {\"chain\": [{\"model\": \"m\"}]} | llm.chain[0].provider | required",
                "llm | {\"chain\": [{\"provider\": \"acme\", \"model\": \"m\"}]} | llm.chain[0].provider | unknown",
                "llm | {\"chain\": [{\"provider\": \"openai\"}]} | llm.chain[0].model | required",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"\"}]} | llm.chain[0].model | format",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": 4}]} | llm.chain[0].model | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"enabled\": \"yes\"}]} | llm.chain[0].enabled | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"timeout\": 1}]} | llm.chain[0].timeout | unknown",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"timeout_ms\": 999}]} | llm.chain[0].timeout_ms | range",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"timeout_ms\": 300001}]} | llm.chain[0].timeout_ms | range",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"timeout_ms\": 1500.5}]} | llm.chain[0].timeout_ms | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": []}]} | llm.chain[0].options | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"api_key\": \"s\"}}]} | llm.chain[0].options.api_key | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"apiKey\": \"s\"}}]} | llm.chain[0].options.apiKey | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"token\": \"s\"}}]} | llm.chain[0].options.token | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"a\": {\"Secret\": 1}}}]} | llm.chain[0].options.a.Secret | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"headers\": [{\"api_key\": \"x\"}]}}]} | llm.chain[0].options.headers[0].api_key | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"authorization\": \"x\"}}]} | llm.chain[0].options.authorization | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"accesskey\": \"x\"}}]} | llm.chain[0].options.accesskey | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"client_secret\": \"x\"}}]} | llm.chain[0].options.client_secret | secret",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"efort\": \"low\"}}]} | llm.chain[0].options.efort | unknown",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"effort\": 5}}]} | llm.chain[0].options.effort | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"gpt-4.1\", \"options\": {\"effort\": \"low\"}}]} | llm.chain[0].options.effort | unsupported",
                "llm | {\"chain\": [{\"provider\": \"anthropic\", \"model\": \"claude-sonnet-5-5\", \"options\": {\"effort\": \"minimal\"}}]} | llm.chain[0].options.effort | unsupported",
                "llm | {\"chain\": [{\"provider\": \"google\", \"model\": \"gemini-2.5-flash\", \"options\": {\"effort\": \"low\"}}]} | llm.chain[0].options.effort | unsupported",
                "asr | {\"chain\": [{\"provider\": \"deepgram\", \"model\": \"nova-3\", \"options\": {\"effort\": \"low\"}}]} | asr.chain[0].options.effort | unknown",
                "asr | {\"chain\": [{\"provider\": \"anthropic\", \"model\": \"m\", \"options\": {}}]} | asr.chain[0].provider | unsupported",
                "embeddings | {\"chain\": [{\"provider\": \"deepgram\", \"model\": \"m\", \"options\": {}}]} | embeddings.chain[0].provider | unsupported",
                "tts | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"voices\": \"alloy\"}}]} | tts.chain[0].options.voices | type",
                "tts | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"voices\": {\"xx\": \"alloy\"}}}]} | tts.chain[0].options.voices.xx | unknown",
                "tts | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"voices\": {\"en\": 5}}}]} | tts.chain[0].options.voices.en | type",
                "tts | {\"chain\": [{\"provider\": \"azure\", \"model\": \"neural\", \"options\": {\"voices\": {\"en\": \"Ava\"}}}]} | tts.chain[0].options.voices.en | format",
                "tts | {\"chain\": [{\"provider\": \"deepgram\", \"model\": \"aura-2\"}]} | tts.chain[0].options.voices | required",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"on_context_length\": \"retry\"}}]} | llm.chain[0].options.on_context_length | unsupported",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"on_context_length\": true}}]} | llm.chain[0].options.on_context_length | type",
                "asr | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"on_context_length\": \"next\"}}]} | asr.chain[0].options.on_context_length | unknown",
                "embeddings | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"max_input_tokens\": 0}}]} | embeddings.chain[0].options.max_input_tokens | range",
                "embeddings | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"max_input_tokens\": \"512\"}}]} | embeddings.chain[0].options.max_input_tokens | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"max_input_tokens\": 512}}]} | llm.chain[0].options.max_input_tokens | unknown",
                "tts | {\"chain\": [{\"provider\": \"elevenlabs\", \"model\": \"m\", \"options\": {\"zero_retention\": \"yes\"}}]} | tts.chain[0].options.zero_retention | type",
                "tts | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"zero_retention\": true}}]} | tts.chain[0].options.zero_retention | unknown",
                "asr | {\"chain\": [{\"provider\": \"azure\", \"model\": \"m\", \"options\": {\"locales\": [\"en-US\", 5]}}]} | asr.chain[0].options.locales[1] | type",
                "asr | {\"chain\": [{\"provider\": \"azure\", \"model\": \"m\", \"options\": {\"locales\": [null]}}]} | asr.chain[0].options.locales[0] | type",
                "llm | {\"chain\": [{\"provider\": \"openai\", \"model\": \"m\", \"options\": {\"endpoint\": \"fast\"}}]} | llm.chain[0].options.endpoint | unknown",
                "version | 1 | version | unknown",
                "version | \"2\" | version | unknown",
                "extra | 1 | extra | unknown",
                "price_table | null | price_table | required",
                "price_table | {} | price_table | type",
                "price_table | [{\"provider\": \"openai\", \"model\": \"m\", \"output_per_1k\": 1}] | price_table[0].input_per_1k | required",
                "price_table | [{\"provider\": \"openai\", \"model\": \"m\", \"input_per_1k\": -1, \"output_per_1k\": 1}] | price_table[0].input_per_1k | range",
                "price_table | [{\"provider\": \"openai\", \"model\": \"m\", \"input_per_1k\": \"1\", \"output_per_1k\": 1}] | price_table[0].input_per_1k | type",
                "price_table | [{\"provider\": \"openai\", \"model\": \"m\", \"input_per_1k\": 1e400, \"output_per_1k\": 1}] | price_table[0].input_per_1k | range",
                "price_table | [{\"provider\": \"acme\", \"model\": \"m\", \"input_per_1k\": 1, \"output_per_1k\": 1}] | price_table[0].provider | unknown"
            })
    void aFaultIsNamedByItsPath(String field, String value, String path, String reason) {
        ObjectNode document = valid();
        document.set(field, tree(value));

        assertThat(faults(document).get(path)).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"1000, true", "300000, true"})
    void theBoundsOfATimeoutBelongToIt(long timeoutMs, boolean allowed) {
        ObjectNode document = valid();
        ((ObjectNode) document.path("asr").path("chain").path(0)).put("timeout_ms", timeoutMs);

        assertThat(put(document, DEVELOPMENT).config().asr().chain().get(0).timeoutMs() == timeoutMs)
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"8, true", "9, false"})
    void aChainHasAtMostEightEntries(int entries, boolean allowed) {
        ObjectNode document = valid();
        var chain = document.putObject("llm").putArray("chain");
        for (int i = 0; i < entries; i++) {
            chain.addObject().put("provider", "openai").put("model", "m" + i);
        }

        if (allowed) {
            assertThat(put(document, DEVELOPMENT).config().llm().chain()).hasSize(entries);
        } else {
            assertThat(faults(document).get("llm.chain")).isEqualTo("size");
        }
    }

    @Test
    void aCapabilityMayNotBeLeftOut() {
        for (Capability capability : Capability.values()) {
            ObjectNode document = valid();
            document.remove(capability.wire());
            assertThat(faults(document).get(capability.wire())).isEqualTo("required");
        }
    }

    @Test
    void aPriceIsGivenOnce() {
        ObjectNode document = valid();
        document.set(
                "price_table",
                tree("[{\"provider\": \"openai\", \"model\": \"m\", \"input_per_1k\": 1, \"output_per_1k\": 1},"
                        + "{\"provider\": \"openai\", \"model\": \"m\", \"input_per_1k\": 2, \"output_per_1k\": 2}]"));

        assertThat(faults(document).get("price_table[1].model")).isEqualTo("duplicate");
    }

    @Test
    void anOptionWhoseNameOnlyHoldsAForbiddenWordIsNoSecret() {
        ObjectNode document = valid();
        ((ObjectNode) document.path("asr").path("chain").path(0))
                .putObject("options")
                .put("max_tokens", 5)
                .put("keyterms", "a");

        assertThat(faults(document))
                .isEqualTo(Map.of(
                        "asr.chain[0].options.max_tokens", "unknown", "asr.chain[0].options.keyterms", "unknown"));
    }

    @Test
    void everyOptionThatAnAdapterLooksAtIsTaken() {
        ObjectNode document = valid();
        document.set("asr", tree("""
                {"chain": [{"provider": "azure", "model": "m", "options": {"locales": ["en-US", "zh-CN"]}},
                           {"provider": "elevenlabs", "model": "m", "options": {"zero_retention": true}},
                           {"provider": "openai_compatible", "model": "m", "options": {"endpoint": "fast"}}]}"""));
        document.set("tts", tree("""
                {"chain": [{"provider": "azure", "model": "neural",
                            "options": {"voices": {"en": "en-US-AvaMultilingualNeural"}}},
                           {"provider": "deepgram", "model": "aura-2-thalia-en"},
                           {"provider": "deepgram", "model": "aura-2",
                            "options": {"voices": {"en": "aura-2-thalia-en"}}}]}"""));
        document.set("llm", tree("""
                {"chain": [{"provider": "anthropic", "model": "claude-sonnet-5-5", "options": {"effort": "max"}}]}"""));

        ProviderConfigDocument config = put(document, DEVELOPMENT).config();

        assertThat(config.asr().chain()).hasSize(3);
        assertThat(config.tts().chain()).hasSize(3);
        assertThat(config.llm().chain().get(0).options()).isEqualTo(Map.of("effort", "max"));
    }

    @Test
    void aMockThatWasStoredBeforeProductionIsUnconfiguredThere() {
        ObjectNode document = valid();
        document.set("tts", tree("{\"chain\": [{\"provider\": \"mock\", \"model\": \"voice\"}]}"));
        put(document, DEVELOPMENT);
        ProviderChains chains = database.inTransaction(entities -> chains(entities, PRODUCTION));
        List<AttemptRecord> attempts = new ArrayList<>();
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                attempts.add(attempt);
            }
        };
        ProviderRegistry production = new ProviderRegistry(PRODUCTION);
        ProviderChain chain = new ProviderChain(
                new ProviderRegistry(List.of(), () -> chains) {
                    @Override
                    public <P extends Adapter> @Nullable P find(Class<P> port, ChainEntry entry) {
                        return production.find(port, entry);
                    }
                },
                recorder,
                new CircuitBreakers());

        ChainFailure failure = catchThrowableOfType(
                ChainFailure.class,
                () -> chain.synthesize(CallPurpose.app("att_1", Duration.ofSeconds(5)), new SpeechRequest("a", "en")));

        assertThat(failure.unconfigured()).isTrue();
        assertThat(attempts).extracting(AttemptRecord::errorKind).containsExactly(ErrorKind.UNCONFIGURED);
    }

    @Test
    void aBodyThatIsNoObjectIsRefused() {
        assertThat(faults(tree("[]")).get("body")).isEqualTo("type");
    }

    @Test
    void aConfigurationInPlaceOfAnotherOneThanWasReadIsRefused() {
        long first = put(revised(0), DEVELOPMENT).revision();
        assertThat(first).isPositive();

        for (long stale : new long[] {0, first + 1}) {
            ServiceException refused =
                    catchThrowableOfType(ServiceException.class, () -> put(revised(stale), DEVELOPMENT));
            assertThat(refused.code()).isEqualTo(ErrorCode.VERSION_CONFLICT);
            assertThat(refused.details()).containsEntry("version", first);
        }
        long second = put(revised(first), DEVELOPMENT).revision();
        assertThat(second).isGreaterThan(first);
        assertThat(put(valid(), DEVELOPMENT).revision()).as("without it").isGreaterThan(second);
    }

    @Test
    void ofManyWhoReadTheSameOnlyOneIsHeard() throws Exception {
        int many = 8;
        ExecutorService operators = Executors.newFixedThreadPool(many);
        try {
            List<Callable<Boolean>> puts = Collections.nCopies(many, () -> {
                try {
                    put(revised(0), DEVELOPMENT);
                    return true;
                } catch (ServiceException refused) {
                    return false;
                }
            });
            int heard = 0;
            for (Future<Boolean> put : operators.invokeAll(puts)) {
                heard += put.get() ? 1 : 0;
            }
            assertThat(heard).isEqualTo(1);
        } finally {
            operators.shutdownNow();
        }
    }

    private static ObjectNode revised(long revision) {
        return valid().put("revision", revision);
    }
}
