package app.twicetold.core.provider.config;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.chain.MissingModels;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.persistence.provider.ProviderRehearsalEntity;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescribeEntriesTest {
    private static final String KEY = "key";

    private Instant now = Instant.parse("2026-11-22T12:00:00Z");
    private final MissingModels missing = new MissingModels(() -> now);
    private final Map<String, String> config = new HashMap<>();
    private final List<ProviderRehearsalEntity> rehearsals = new ArrayList<>();
    private final Map<String, Integer> narrowed = new HashMap<>();

    private static ChainEntry entry(String provider, String model, Map<String, Object> options) {
        return new ChainEntry(provider, model, true, Duration.ofSeconds(9), options);
    }

    private EntryNote note(Capability capability, ChainEntry entry) {
        ProviderSettings settings = ProviderSettingsTest.settings(config);
        ProviderChains chains = new ProviderChains(Map.of(capability, List.of(entry)));
        List<EntryNote> notes = new DescribeEntries(
                        new ProviderRegistry(settings), settings, missing, () -> rehearsals, () -> narrowed, () -> now)
                .describe(chains);
        assertThat(notes).hasSize(1);
        return notes.get(0);
    }

    @ParameterizedTest
    @CsvSource({"2027-01-05T23:59:59Z, false", "2027-01-06T00:00:00Z, true", "2027-01-06T00:00:01Z, true"})
    void anAnnouncedEndIsOverFromItsDayOn(Instant moment, boolean over) {
        now = moment;

        EntryNote.End end = note(Capability.TTS, entry("openai", "gpt-4o-mini-tts", Map.of()))
                .end();

        assertThat(end).isNotNull();
        assertThat(end.on()).isEqualTo(LocalDate.of(2027, 1, 6));
        assertThat(end.over()).isEqualTo(over);
        assertThat(end.source()).startsWith("https://developers.openai.com/");
        assertThat(end.readOn()).isEqualTo(LocalDate.of(2026, 11, 22));
    }

    @ParameterizedTest
    @CsvSource({
        "openai, tts-1, true",
        "openai, tts-1-hd, true",
        "openai, tts-1-1106, false",
        "openai, gpt-4o-2024-08-06, true",
        "openai, gpt-4o-audio, false",
        "openai, gpt-6-luna, false",
        "openai_compatible, tts-1, false",
        "anthropic, claude-sonnet-4-5-20250929, true",
        "anthropic, claude-sonnet-4-6, false",
        "google, gemini-2.5-flash, true",
        "google, gemini-2.0-flash-001, true",
        "google, gemini-2.5-flash-lite, false"
    })
    void datedVersionsEndWithTheirModel(String provider, String model, boolean ends) {
        assertThat(note(Capability.LLM, entry(provider, model, Map.of())).end() != null)
                .isEqualTo(ends);
    }

    @Test
    void voicesEndToo() {
        assertThat(note(
                                Capability.TTS,
                                entry(
                                        "elevenlabs",
                                        "eleven_multilingual_v2",
                                        Map.of("voices", Map.of("en", "JBFqnCBsd6RMkjVDRZzb"))))
                        .end())
                .extracting(EntryNote.End::on)
                .isEqualTo(LocalDate.of(2026, 12, 31));
        assertThat(note(
                                Capability.TTS,
                                entry("elevenlabs", "eleven_multilingual_v2", Map.of("voices", Map.of("en", "own"))))
                        .end())
                .isNull();
    }

    @Test
    void theDefaultModelsOfOtherThanSpeechHaveNoAnnouncedEndThatIsOver() {
        config.putAll(Map.of("OPENAI_API_KEY", KEY, "ANTHROPIC_API_KEY", KEY, "GOOGLE_API_KEY", KEY));
        config.putAll(Map.of("DEEPGRAM_API_KEY", KEY, "ELEVENLABS_API_KEY", KEY, "ELEVENLABS_TTS_VOICE", "own"));
        ProviderSettings settings = ProviderSettingsTest.settings(config);

        List<EntryNote> notes = new DescribeEntries(
                        new ProviderRegistry(settings), settings, missing, () -> rehearsals, () -> narrowed, () -> now)
                .describe(DefaultChains.of(settings));

        assertThat(notes).hasSize(3 + 3 * 3 + 3 + 1).allMatch(EntryNote::configured);
        assertThat(notes)
                .filteredOn(note -> note.end() != null)
                .extracting(EntryNote::model)
                .containsExactly("whisper-1", "gpt-4o-mini-tts");
        assertThat(notes)
                .filteredOn(note -> note.end() != null && note.end().over())
                .isEmpty();
        assertThat(notes)
                .filteredOn(note -> note.model().startsWith("aura"))
                .singleElement()
                .satisfies(note -> {
                    assertThat(note.unspokenLanguages()).containsExactly("zh-Hans");
                    assertThat(note.index()).isEqualTo(2);
                });
    }

    @Test
    void anEntryWithoutCredentialsSaysNothing() {
        EntryNote note = note(Capability.TTS, entry("openai", "m", Map.of()));

        assertThat(note.configured()).isFalse();
        assertThat(note.unspokenLanguages()).containsExactly("en", "zh-Hans");
        assertThat(note(Capability.ASR, entry("mock", "asr", Map.of())).unspokenLanguages())
                .isEmpty();
    }

    @Test
    void whatIsMissedIsShown() {
        ChainEntry gone = entry("openai", "m", Map.of());
        missing.miss(Capability.LLM, gone);

        assertThat(note(Capability.LLM, gone).missingSince()).isEqualTo(now);
        assertThat(note(Capability.QA_LLM, gone).missingSince()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "mock, in_house",
        "deepgram, by_request",
        "openai, by_contract",
        "anthropic, by_contract",
        "azure, by_contract",
        "google, not_promised",
        "elevenlabs, not_promised",
        "openai_compatible, not_promised"
    })
    void eachProviderPromisesSomethingElse(String provider, String promise) {
        assertThat(note(Capability.ASR, entry(provider, "m", Map.of())).training())
                .isEqualTo(promise);
    }

    @ParameterizedTest
    @CsvSource({"google", "elevenlabs", "openai_compatible"})
    void aContractOfTheOperatorIsAPromise(String provider) {
        config.put("NO_TRAINING_CONTRACTS", provider);

        assertThat(note(Capability.ASR, entry(provider, "m", Map.of())).training())
                .isEqualTo("by_contract");
    }

    @Test
    void aRecogniserThatIsToldTheLanguageNoticesNoOther() {
        assertThat(note(Capability.ASR, entry("openai_compatible", "m", Map.of("language", "prescribed")))
                        .unnoticed())
                .containsExactly("other_language");
        assertThat(note(Capability.ASR, entry("openai_compatible", "m", Map.of()))
                        .unnoticed())
                .isEmpty();
    }

    @Test
    void aServerOfOnesOwnSpeaksTheLanguagesThatItHasVoicesFor() {
        config.put("OPENAI_COMPATIBLE_BASE_URL", "http://localhost:8880/v1");

        assertThat(note(Capability.TTS, entry("openai_compatible", "kokoro", Map.of()))
                        .unspokenLanguages())
                .containsExactly("en", "zh-Hans");
        assertThat(note(
                                Capability.TTS,
                                entry(
                                        "openai_compatible",
                                        "kokoro",
                                        Map.of("voices", Map.of("zh-Hans", "zf_xiaoxiao"))))
                        .unspokenLanguages())
                .containsExactly("en");
    }

    @Test
    void whatGoesToAServerOfOnesOwnStaysInTheHouse() {
        config.put("OPENAI_COMPATIBLE_BASE_URL", "http://10.0.0.5:8000/v1");
        config.put("OPENAI_COMPATIBLE_ENDPOINTS", "gpu");
        config.put("OPENAI_COMPATIBLE_GPU_BASE_URL", "http://gpu.internal:8000/v1");
        config.put("OPENAI_COMPATIBLE_GPU_IN_HOUSE", "true");

        assertThat(note(Capability.LLM, entry("openai_compatible", "m", Map.of()))
                        .training())
                .isEqualTo("not_promised");
        assertThat(note(Capability.LLM, entry("openai_compatible", "m", Map.of("endpoint", "gpu")))
                        .training())
                .isEqualTo("in_house");
        assertThat(note(Capability.LLM, entry("openai_compatible", "m", Map.of("endpoint", "other")))
                        .training())
                .isEqualTo("not_promised");
        assertThat(note(Capability.LLM, entry("google", "m", Map.of("endpoint", "gpu")))
                        .training())
                .isEqualTo("not_promised");
    }

    @Test
    void whatIsNotKeptIsNotTrainedWith() {
        assertThat(note(Capability.ASR, entry("elevenlabs", "scribe_v2", Map.of("zero_retention", true)))
                        .training())
                .isEqualTo("by_request");
    }

    /** Another server that speaks the wire format is bound by nothing that OpenAI says. */
    @Test
    void theTermsOfAProviderHoldOnlyWhereItAnswersItself() {
        config.putAll(Map.of("OPENAI_API_KEY", KEY, "OPENAI_BASE_URL", "https://llm.example.com/v1"));
        ChainEntry entry = entry("openai", "m", Map.of());

        assertThat(note(Capability.LLM, entry).training()).isEqualTo("not_promised");
        config.put("NO_TRAINING_CONTRACTS", "openai");
        assertThat(note(Capability.LLM, entry).training()).isEqualTo("by_contract");
        assertThat(ProviderSettingsTest.settings(config).isPublicEndpoint(ProviderId.OPENAI))
                .isFalse();
        assertThat(new ProviderSettings(
                                false,
                                null,
                                Map.of(),
                                new ProviderSettings.Azure(
                                        URI.create("https://westeurope.api.cognitive.microsoft.com"),
                                        URI.create("https://speech.example.com"),
                                        KEY),
                                List.of(),
                                Duration.ZERO,
                                null)
                        .isPublicEndpoint(ProviderId.AZURE))
                .isFalse();
    }

    @Test
    void aNoteHasTheLastRehearsalOfItsEntryAlone() {
        ChainEntry entry = entry("openai_compatible", "whisper", Map.of("endpoint", "speech"));
        rehearse("llm", "openai_compatible/whisper@speech", now);
        rehearse("asr", "openai_compatible/whisper", now);
        assertThat(note(Capability.ASR, entry).rehearsal()).isNull();

        rehearse("asr", "openai_compatible/whisper@speech", null);
        assertThat(note(Capability.ASR, entry).rehearsal()).isEqualTo(new EntryNote.Rehearsal(now, true, null));
    }

    @Test
    void aNoteTellsSinceWhenThereAreNoTimesOfWords() {
        Instant since = now.minusSeconds(9);
        rehearse("asr", "openai/whisper-1", since);

        assertThat(note(Capability.ASR, entry("openai", "whisper-1", Map.of())).rehearsal())
                .extracting(EntryNote.Rehearsal::noWordTimesSince)
                .isEqualTo(since);
    }

    @ParameterizedTest
    @CsvSource({"9, 8", "8,", "7,"})
    void aNoteTellsHowNarrowAWidthIs(int width, @Nullable Integer told) {
        narrowed.put("llm openai/m", 8);

        assertThat(note(Capability.LLM, entry("openai", "m", Map.of("width", width)))
                        .narrowedTo())
                .isEqualTo(told);
    }

    @Test
    void theWidthOfOneChainSaysNothingOfAnother() {
        narrowed.put("llm openai/m", 8);

        assertThat(note(Capability.QA_LLM, entry("openai", "m", Map.of("width", 9)))
                        .narrowedTo())
                .isNull();
        assertThat(note(Capability.LLM, entry("openai", "m", Map.of())).narrowedTo())
                .isNull();
    }

    private void rehearse(String capability, String entry, @Nullable Instant wordlessFrom) {
        ProviderRehearsalEntity row = new ProviderRehearsalEntity();
        row.capability = capability;
        row.entry = entry;
        row.at = now;
        row.ok = true;
        row.wordlessFrom = wordlessFrom;
        rehearsals.add(row);
    }
}
