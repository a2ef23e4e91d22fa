package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.shared.ModelText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The valid evidence of one draft. Equal items count as one. Items are numbered in the order of the recording. */
final class EvidenceBook {
    private record Item(long startMs, long endMs, String excerpt) {}

    private static final Comparator<Item> RECORDING_ORDER = Comparator.comparingLong(Item::startMs)
            .thenComparingLong(Item::endMs)
            .thenComparing(Item::excerpt);

    private final Map<Item, Evidence> evidence;
    private final int dropped;

    private EvidenceBook(Map<Item, Evidence> evidence, int dropped) {
        this.evidence = evidence;
        this.dropped = dropped;
    }

    static EvidenceBook of(List<EvidenceDraft> drafts, String transcript, long durationMs) {
        EvidenceMatch match = EvidenceMatch.in(transcript);
        Map<String, Boolean> said = new HashMap<>();
        List<Item> valid = new ArrayList<>();
        int dropped = 0;
        for (EvidenceDraft draft : drafts) {
            Item item = itemOf(draft);
            if (item != null && item.endMs() <= durationMs && said.computeIfAbsent(item.excerpt(), match::contains)) {
                valid.add(item);
            } else {
                dropped++;
            }
        }
        Map<Item, Evidence> numbered = new HashMap<>();
        valid.stream()
                .distinct()
                .sorted(RECORDING_ORDER)
                .forEach(item -> numbered.put(
                        item,
                        new Evidence("ev_" + (numbered.size() + 1), item.startMs(), item.endMs(), item.excerpt())));
        return new EvidenceBook(numbered, dropped);
    }

    /** Whether the model gave an invalid item. */
    boolean dropped() {
        return dropped > 0;
    }

    int droppedCount() {
        return dropped;
    }

    List<Evidence> all() {
        return inOrder(evidence.values());
    }

    /** The valid evidence of the drafts, each once, in the order of the recording. */
    List<Evidence> valid(List<EvidenceDraft> drafts) {
        return inOrder(drafts.stream()
                .flatMap(draft -> valid(draft).stream())
                .distinct()
                .toList());
    }

    Optional<Evidence> valid(@Nullable EvidenceDraft draft) {
        return Optional.ofNullable(draft).map(EvidenceBook::itemOf).map(evidence::get);
    }

    private static List<Evidence> inOrder(Iterable<Evidence> items) {
        List<Evidence> ordered = new ArrayList<>();
        items.forEach(ordered::add);
        ordered.sort(Comparator.comparingLong(Evidence::startMs)
                .thenComparingLong(Evidence::endMs)
                .thenComparing(Evidence::transcriptExcerpt));
        return List.copyOf(ordered);
    }

    /** Null when the bounds are not a time span or the excerpt is missing. */
    private static @Nullable Item itemOf(EvidenceDraft draft) {
        Long startMs = draft.startMs();
        Long endMs = draft.endMs();
        String excerpt = draft.transcriptExcerpt();
        if (startMs == null || endMs == null || excerpt == null || startMs < 0 || endMs < startMs) {
            return null;
        }
        return new Item(startMs, endMs, ModelText.clean(excerpt));
    }
}
