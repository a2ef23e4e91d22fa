package app.twicetold.core.tryout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.tryout.rules.HeardScript;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.provider.ProviderRehearsalEntity;
import app.twicetold.persistence.provider.ProviderRehearsalRepository;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RehearseEntriesIT {
    private final TryoutFixture fixture = new TryoutFixture();
    private final List<ProviderCall> made = new ArrayList<>();
    private final List<String> spoken = new ArrayList<>();
    private Instant now = TryoutFixture.NOW;
    private Runnable meanwhile = () -> {};
    private @Nullable ProviderException failure;
    private String speechType = "audio/mpeg";
    private Set<String> voices = Set.of("en", "zh-Hans");
    private Function<RecognitionRequest, Transcription> ears = RehearseEntriesIT::wordByWord;
    private Function<CompletionRequest, Completion> pen = request -> new Completion("{", Usage.tokens(90L, 32L));
    private @Nullable ProviderException judgement;

    /** A tenth of a cent for a thousand tokens, so that all of it stays below the cap. */
    @BeforeEach
    void pricesAreLow() {
        fixture.prices = new PriceTable(List.of(new ModelPrice(
                "openai", "*", new BigDecimal("0.001"), new BigDecimal("0.002"), new BigDecimal("0.006"))));
    }

    @Test
    void eachEnabledEntryDoesTheWorkOfItsCapability() {
        Rehearsal rehearsal = rehearsed("{}");

        assertThat(rehearsal.left()).isZero();
        assertThat(rehearsal.stoppedBy()).isNull();
        assertThat(rehearsal.entries()).allSatisfy(entry -> {
            assertThat(entry.ok()).isTrue();
            assertThat(entry.index()).isZero();
            assertThat(entry.entry()).isEqualTo("openai/first");
            assertThat(entry.coldMs()).isNotNull();
            assertThat(entry.warmMs()).isNotNull();
            assertThat(entry.costUsd()).isPositive();
        });
        assertThat(rehearsal.entries())
                .extracting(EntryRehearsal::capability, RehearseEntriesIT::works)
                .containsExactly(
                        tuple("asr", "recognition en, recognition zh-Hans"),
                        tuple("llm", "judgement en, judgement zh-Hans, limit en"),
                        tuple("content_llm", "judgement en, judgement zh-Hans, limit en"),
                        tuple("qa_llm", "judgement en, judgement zh-Hans, limit en"),
                        tuple("tts", "speech en, speech zh-Hans"),
                        tuple("embeddings", "vectors null, vectors null"));
    }

    @Test
    void eachEntryIsRecordedPaidAndAudited() {
        Rehearsal rehearsal = rehearsed("{}");

        BigDecimal cost =
                rehearsal.entries().stream().map(EntryRehearsal::costUsd).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(fixture.today().spent()).isEqualByComparingTo(cost);
        assertThat(fixture.today().reserved()).isEqualByComparingTo("0");
        assertThat(fixture.calls()).hasSize(made.size()).allSatisfy(call -> {
            assertThat(call.scope).isEqualTo("tryout");
            assertThat(call.jobId).startsWith("reh_");
        });
        assertThat(fixture.audited()).hasSize(6).allSatisfy(entry -> {
            assertThat(entry.action).isEqualTo("ai_providers.rehearsed");
            assertThat(entry.actor).isEqualTo("mei@example.org");
            assertThat(entry.requestId).isEqualTo("req_1");
        });
        assertThat(fixture.audited())
                .anySatisfy(entry -> assertThat(entry.details).contains("\"vector_length\": 3"));
        assertThat(rows()).hasSize(6).allSatisfy(row -> {
            assertThat(row.at).isEqualTo(now);
            assertThat(row.ok).isTrue();
            assertThat(row.wordlessFrom).isNull();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'capability': 'tts'} | tts/0",
                "{'capability': 'tts', 'index': 1} | tts/1",
                "{'capability': 'tts', 'revision': 7} | tts/0"
            })
    void anOperatorNamesAChainOrAPlace(String document, String entry) {
        assertThat(rehearsed(document).entries())
                .extracting(done -> done.capability() + "/" + done.index())
                .containsExactly(entry);
    }

    @Test
    void aRecogniserTellsWhatItHeard() {
        EntryRehearsal entry = only("asr");

        assertThat(entry.calls().get(0).findings())
                .isEqualTo(Findings.heard("It is better to stop", "en", HeardScript.OWN, true));
        assertThat(entry.calls().get(1).findings().script()).isEqualTo("rewritten");
    }

    @Test
    void aRecogniserThatHearsNothingHasNotDoneItsWork() {
        ears = request -> transcription("", request.languageHint(), List.of(), List.of());

        EntryRehearsal entry = only("asr");

        assertThat(entry.error()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(entry.calls()).hasSize(2);
        assertThat(entry.calls().get(0).findings().wordTimes()).isNull();
        assertThat(rows()).singleElement().satisfies(row -> assertThat(row.ok).isFalse());
    }

    @Test
    void itIsKnownSinceWhenARecogniserGivesNoTimesOfWords() {
        Instant first = now;
        ears = RehearseEntriesIT::bySegment;
        EntryRehearsal unused = only("asr");
        now = first.plusSeconds(60);
        unused = only("asr");
        assertThat(rows()).singleElement().satisfies(row -> {
            assertThat(row.at).isEqualTo(now);
            assertThat(row.ok).isTrue();
            assertThat(row.wordlessFrom).isEqualTo(first);
        });

        failure = new ProviderException(ErrorKind.SERVER_ERROR, "As the test says");
        unused = only("asr");
        assertThat(rows()).singleElement().extracting(row -> row.wordlessFrom).isEqualTo(first);

        failure = null;
        ears = RehearseEntriesIT::wordByWord;
        unused = only("asr");
        assertThat(rows()).singleElement().extracting(row -> row.wordlessFrom).isNull();
    }

    @Test
    void aVoiceOfOneLanguageSpeaksItTwice() {
        voices = Set.of("zh-Hans");
        speechType = "audio/wav";

        EntryRehearsal entry = only("tts");

        assertThat(works(entry)).isEqualTo("speech zh-Hans, speech zh-Hans");
        assertThat(spoken).hasSize(2).allMatch(text -> text.startsWith("所以"));
        assertThat(entry.calls())
                .allMatch(call -> Boolean.FALSE.equals(call.findings().mp3()));
    }

    @Test
    void aVoiceThatSpeaksNoLanguageSaysSo() {
        voices = Set.of();

        EntryRehearsal entry = only("tts");

        assertThat(entry.error()).isEqualTo(ErrorKind.UNCONFIGURED);
        assertThat(made).isEmpty();
    }

    @Test
    void aModelThatWritesNoDocumentIsAskedInTheOtherLanguageToo() {
        judgement = new ProviderException(ErrorKind.INVALID_OUTPUT, "No document");

        EntryRehearsal entry = only("llm");

        assertThat(entry.error()).isEqualTo(ErrorKind.INVALID_OUTPUT);
        assertThat(works(entry)).isEqualTo("judgement en, judgement zh-Hans, limit en");
        assertThat(entry.calls().get(1).findings().schemaKept()).isFalse();
        assertThat(entry.calls().get(1).findings().contextHeld()).isNull();
        assertThat(entry.coldMs()).isNull();
    }

    @Test
    void aModelWhosePromptIsCutHoldsNoContext() {
        judgement = new ProviderException(
                ErrorKind.INVALID_OUTPUT, "The prompt was cut", null, Usage.tokens(100L, 5L), null);

        Findings findings = only("llm").calls().get(0).findings();

        assertThat(findings.contextHeld()).isFalse();
        assertThat(findings.schemaKept()).isNull();
    }

    @Test
    void aModelWhoseContextIsTooShortIsAskedForNothingMore() {
        judgement =
                new ProviderException(ErrorKind.CLIENT_ERROR, "Too long", null, null, null, RefusalMeaning.TOO_LONG);

        EntryRehearsal entry = only("llm");

        assertThat(entry.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.findings().contextHeld()).isFalse());
    }

    @ParameterizedTest
    @CsvSource({"32, true", "1000, false"})
    void aLimitIsKeptOrNot(long tokens, boolean kept) {
        pen = request -> {
            throw new ProviderException(
                    ErrorKind.INVALID_OUTPUT, "Longer than allowed", null, Usage.tokens(90L, tokens), null);
        };

        EntryRehearsal entry = only("qa_llm");

        assertThat(entry.calls().get(2).findings().limitKept()).isEqualTo(kept);
        assertThat(entry.ok()).as("half a document is what was asked for").isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = ErrorKind.class, mode = EnumSource.Mode.EXCLUDE, names = "INVALID_OUTPUT")
    void anEntryThatFailsIsAskedForNothingMoreAndTheOthersAre(ErrorKind kind) {
        judgement = new ProviderException(kind, "As the test says");

        Rehearsal rehearsal = rehearsed("{}");

        assertThat(rehearsal.entries()).hasSize(6);
        assertThat(rehearsal.entries()).filteredOn(EntryRehearsal::ok).hasSize(3);
        assertThat(rehearsal.entries().get(1).error()).isEqualTo(kind);
        assertThat(rehearsal.entries().get(1).calls()).hasSize(1);
        assertThat(fixture.breakers.read(new ProviderChains(fixture.chains)))
                .as("breakers learn nothing")
                .isEmpty();
    }

    @Test
    void anEntryWithoutCredentialsIsToldWithoutACall() {
        fixture.chains.put(Capability.EMBEDDINGS, List.of(ChainEntry.of("google", "text", Duration.ofSeconds(5))));

        EntryRehearsal entry = only("embeddings");

        assertThat(entry.error()).isEqualTo(ErrorKind.UNCONFIGURED);
        assertThat(entry.costUsd()).isNull();
        assertThat(made).isEmpty();
    }

    @Test
    void theCapRefusesARehearsalAsAnyPaidCall() {
        fixture.spent("20");

        refused("{}", ErrorCode.GENERATION_PAUSED);

        assertThat(made).isEmpty();
        assertThat(rows()).isEmpty();
    }

    @Test
    void aRehearsalThatReachesTheCapEndsThere() {
        meanwhile = () -> {
            meanwhile = () -> {};
            fixture.spent("20");
        };

        Rehearsal rehearsal = rehearsed("{}");

        assertThat(rehearsal.entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.capability()).isEqualTo("asr"));
        assertThat(rehearsal.left()).isEqualTo(5);
        assertThat(rehearsal.stoppedBy()).isEqualTo(Rehearsal.Stop.COST_CAP);
    }

    @Test
    void anEntryWhosePlacesAreTakenIsToldSoAndStaysAsItIsKnown() {
        EntryRehearsal before = only("tts");
        fixture.taken(Capability.TTS);

        EntryRehearsal entry = only("tts");

        assertThat(before.placesTaken()).isFalse();
        assertThat(entry.placesTaken()).isTrue();
        assertThat(entry.calls()).hasSize(1);
        assertThat(rows()).singleElement().satisfies(row -> assertThat(row.ok).isTrue());
        assertThat(fixture.audited())
                .anySatisfy(entryOfAudit -> assertThat(entryOfAudit.details).contains("places_taken"));
    }

    @Test
    void aRehearsalCountsAsOneTry() {
        fixture.triesAMinute = 1;
        Rehearsal unused = rehearsed("{}");

        refused("{'capability': 'tts'}", ErrorCode.RATE_LIMITED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'capability': 'smell'} | capability=unknown",
                "{'index': 0} | capability=required",
                "{'capability': 'llm', 'index': 2} | index=range",
                "{'capability': 'llm', 'index': -1} | index=range",
                "{'capability': 'llm', 'entry': {}} | entry=unknown",
                "[] | body=type"
            })
    void whatNamesNoEntryIsRefusedWithItsField(String document, String fault) {
        ServiceException refused = refused(document, ErrorCode.VALIDATION_FAILED);

        assertThat(String.valueOf(refused.details().get("fields"))).contains(fault);
        assertThat(made).isEmpty();
    }

    @Test
    void chainsAreThoseOfTheRevisionThatWasRead() {
        refused("{'revision': 6}", ErrorCode.VERSION_CONFLICT);
    }

    private EntryRehearsal only(String capability) {
        List<EntryRehearsal> entries =
                rehearsed("{'capability': '%s'}".formatted(capability)).entries();
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    private static String works(EntryRehearsal entry) {
        return String.join(
                ", ",
                entry.calls().stream()
                        .map(call -> call.work() + " " + call.language())
                        .toList());
    }

    private ServiceException refused(String document, ErrorCode code) {
        ServiceException[] refused = new ServiceException[1];
        assertThatThrownBy(() -> rehearsed(document)).isInstanceOfSatisfying(ServiceException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            refused[0] = e;
        });
        return refused[0];
    }

    private Rehearsal rehearsed(String document) {
        Providers providers = fixture.providers(new Ears(), new Model(), new Voice(), new Places());
        return new RehearseEntries(
                        fixture.stored(false),
                        providers,
                        fixture.chain(providers),
                        fixture.book(),
                        fixture.limiter(),
                        fixture.bean(
                                RehearsalSteps.class,
                                entities -> new RehearsalSteps(
                                        TryoutFixture.rows(entities),
                                        new ProviderRehearsalRepository(entities),
                                        new RecordAudit(new AuditRepository(entities), () -> now))),
                        new TrainingSettings("http://localhost", Duration.ofMinutes(1)),
                        () -> now)
                .rehearse(TryoutFixture.OPERATOR, TryoutFixture.document(document));
    }

    private List<ProviderRehearsalEntity> rows() {
        return fixture.database.inTransaction(entities -> new ProviderRehearsalRepository(entities).all());
    }

    private static Transcription wordByWord(RecognitionRequest request) {
        String text = text(request);
        return transcription(text, request.languageHint(), List.of(new SpokenWord(text, 0, 900)), List.of());
    }

    private static Transcription bySegment(RecognitionRequest request) {
        String text = text(request);
        return transcription(text, null, List.of(), List.of(new RecognizedSegment(text, 0, 900, null, null, null)));
    }

    private static String text(RecognitionRequest request) {
        return request.language().equals("en") ? "It is better to stop" : "講不下去的地方";
    }

    private static Transcription transcription(
            String text, @Nullable String tag, List<SpokenWord> words, List<RecognizedSegment> segments) {
        return new Transcription(text, tag, null, words, segments, null, Usage.NONE);
    }

    private void called(ProviderCall call) {
        made.add(call);
        meanwhile.run();
        if (failure != null) {
            throw failure;
        }
    }

    private final class Model implements LanguageModel {
        private final LanguageModel mock = new MockLanguageModel(Duration.ZERO);

        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            called(call);
            if (!(request.task() instanceof LanguageTask.Assess)) {
                return pen.apply(request);
            }
            if (judgement != null) {
                throw judgement;
            }
            return mock.complete(request, call);
        }
    }

    private final class Ears implements SpeechRecognizer {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
            called(call);
            assertThat(request.audio().contentType()).isEqualTo("audio/webm");
            return ears.apply(request);
        }
    }

    private final class Voice implements SpeechSynthesizer {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public boolean speaks(String language, ChainEntry entry) {
            return voices.contains(language);
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            called(call);
            spoken.add(request.text());
            return new Speech(
                    new byte[1],
                    speechType,
                    500,
                    Usage.tokens((long) request.text().length(), null));
        }
    }

    private final class Places implements Embedder {
        @Override
        public String provider() {
            return "openai";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            called(call);
            assertThat(texts).hasSize(40);
            return new Embeddings(texts.stream().map(text -> new float[3]).toList(), Usage.tokens(10L, null));
        }
    }
}
