package app.twicetold.core.provider.config;

import app.twicetold.core.provider.chain.MissingModels;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.chain.ShareWidth;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.OwnServerOptions;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.provider.ProviderRehearsalEntity;
import app.twicetold.persistence.provider.ProviderRehearsalRepository;
import app.twicetold.persistence.provider.ProviderWidthRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells operators what the entries of chains cannot do, what they do not promise, and when they end. */
@ApplicationScoped
public class DescribeEntries {
    private Providers providers;
    private ProviderSettings settings;
    private MissingModels missing;
    private Supplier<List<ProviderRehearsalEntity>> rehearsals;
    private Supplier<Map<String, Integer>> narrowed;
    private InstantSource clock;

    @Inject
    public DescribeEntries(
            Providers providers,
            ProviderSettings settings,
            MissingModels missing,
            ProviderRehearsalRepository rehearsals,
            ProviderWidthRepository widths,
            InstantSource clock) {
        this(providers, settings, missing, rehearsals::all, widths::narrowed, clock);
    }

    DescribeEntries(
            Providers providers,
            ProviderSettings settings,
            MissingModels missing,
            Supplier<List<ProviderRehearsalEntity>> rehearsals,
            Supplier<Map<String, Integer>> narrowed,
            InstantSource clock) {
        this.providers = providers;
        this.settings = settings;
        this.missing = missing;
        this.rehearsals = rehearsals;
        this.narrowed = narrowed;
        this.clock = clock;
    }

    protected DescribeEntries() {}

    /** A note on each entry, in the order of the capabilities and their chains. */
    public List<EntryNote> describe(ProviderChains chains) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<ProviderRehearsalEntity> rehearsed = rehearsals.get();
        Map<String, Integer> widths = narrowed.get();
        List<EntryNote> notes = new ArrayList<>();
        for (Capability capability : Capability.values()) {
            List<ChainEntry> chain = chains.of(capability);
            for (int i = 0; i < chain.size(); i++) {
                notes.add(note(capability, i, chain.get(i), today, rehearsed, widths));
            }
        }
        return notes;
    }

    private EntryNote note(
            Capability capability,
            int index,
            ChainEntry entry,
            LocalDate today,
            List<ProviderRehearsalEntity> rehearsed,
            Map<String, Integer> widths) {
        return new EntryNote(
                capability.wire(),
                index,
                entry.provider(),
                entry.model(),
                providers.find(port(capability), entry) != null,
                TrainingPromise.of(entry, settings).wire(),
                end(entry, today),
                capability == Capability.TTS ? unspoken(entry) : List.of(),
                capability == Capability.ASR ? unnoticed(entry) : List.of(),
                missing.since(capability, entry),
                rehearsal(capability, entry, rehearsed),
                narrowed(entry, widths.get(ShareWidth.nameOf(capability, entry))));
    }

    private static @Nullable Integer narrowed(ChainEntry entry, @Nullable Integer narrowed) {
        Integer width = entry.width();
        return width == null || narrowed == null || narrowed >= width ? null : narrowed;
    }

    private static EntryNote.@Nullable Rehearsal rehearsal(
            Capability capability, ChainEntry entry, List<ProviderRehearsalEntity> rehearsed) {
        return rehearsed.stream()
                .filter(row -> row.capability.equals(capability.wire()) && row.entry.equals(entry.name()))
                .findFirst()
                .map(row -> new EntryNote.Rehearsal(row.at, row.ok, row.wordlessFrom))
                .orElse(null);
    }

    private static Class<? extends Adapter> port(Capability capability) {
        return switch (capability) {
            case ASR -> SpeechRecognizer.class;
            case LLM, CONTENT_LLM, QA_LLM -> LanguageModel.class;
            case TTS -> SpeechSynthesizer.class;
            case EMBEDDINGS -> Embedder.class;
        };
    }

    private static EntryNote.@Nullable End end(ChainEntry entry, LocalDate today) {
        return AnnouncedEnds.shipped()
                .of(entry)
                .map(end -> new EntryNote.End(end.endsOn(), end.isOver(today), end.source(), end.readOn()))
                .orElse(null);
    }

    private static List<String> unnoticed(ChainEntry entry) {
        return OwnServerOptions.prescribesLanguage(entry) ? List.of(EntryNote.OTHER_LANGUAGE) : List.of();
    }

    private List<String> unspoken(ChainEntry entry) {
        SpeechSynthesizer voice = providers.find(SpeechSynthesizer.class, entry);
        return LanguageProfiles.supportedTags().stream()
                .filter(language -> voice == null || !voice.speaks(language, entry))
                .toList();
    }
}
