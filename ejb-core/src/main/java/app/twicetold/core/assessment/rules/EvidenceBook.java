package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.EvidenceDraft;
import app.twicetold.core.assessment.rules.EvidenceMatch.Place;
import app.twicetold.core.shared.ModelText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The valid evidence of one draft: what was said, as it was heard, with the times of its words. Equal items count as
 * one. Items are numbered in the order of the recording.
 */
final class EvidenceBook {
    private record Item(long startMs, long endMs, String excerpt) {}

    /** What became of an item of the draft: null when it was dropped. */
    private record Found(@Nullable Item item, boolean invented, boolean corrected, boolean moved) {
        static final Found INVENTED = new Found(null, true, false, false);
        static final Found UNTIMED = new Found(null, false, false, false);
    }

    private static final Comparator<Item> RECORDING_ORDER = Comparator.comparingLong(Item::startMs)
            .thenComparingLong(Item::endMs)
            .thenComparing(Item::excerpt);

    private final AssessmentFacts facts;
    private final EvidenceMatch match;
    private final WordTimes times;
    private final Map<EvidenceDraft, Found> found = new HashMap<>();
    private final Map<Item, Evidence> evidence = new HashMap<>();
    private final List<Found> all = new ArrayList<>();

    private EvidenceBook(AssessmentFacts facts) {
        this.facts = facts;
        this.match = EvidenceMatch.in(facts.transcript(), facts.language().lengthUnit());
        this.times = WordTimes.of(facts.transcript(), facts.words(), facts.durationMs());
    }

    static EvidenceBook of(List<EvidenceDraft> drafts, AssessmentFacts facts) {
        EvidenceBook book = new EvidenceBook(facts);
        drafts.forEach(draft -> book.all.add(book.found.computeIfAbsent(draft, book::find)));
        book.number();
        return book;
    }

    private void number() {
        all.stream()
                .flatMap(each -> Optional.ofNullable(each.item()).stream())
                .distinct()
                .sorted(RECORDING_ORDER)
                .forEach(item -> evidence.put(
                        item,
                        new Evidence("ev_" + (evidence.size() + 1), item.startMs(), item.endMs(), item.excerpt())));
    }

    private Found find(EvidenceDraft draft) {
        String excerpt = ModelText.clean(draft.transcriptExcerpt());
        List<Place> places = match.places(excerpt);
        if (places.isEmpty()) {
            return Found.INVENTED;
        }
        Long startMs = draft.startMs();
        Long endMs = draft.endMs();
        if (times.known()) {
            Place place = closest(places, startMs);
            long ownStartMs = times.startMs(place);
            long ownEndMs = times.endMs(place);
            boolean moved = startMs != null && endMs != null && (startMs >= ownEndMs || endMs <= ownStartMs);
            return found(place, ownStartMs, ownEndMs, excerpt, moved);
        }
        Place place = places.get(0);
        if (startMs == null && endMs == null) {
            // The model was not asked for times, and there are none.
            return found(place, 0, facts.durationMs(), excerpt, false);
        }
        if (startMs == null || endMs == null || startMs < 0 || endMs < startMs || endMs > facts.durationMs()) {
            return Found.UNTIMED;
        }
        return found(place, startMs, endMs, excerpt, false);
    }

    /** What is said several times is meant where the model hears it, or where it is said first. */
    private Place closest(List<Place> places, @Nullable Long startMs) {
        if (startMs == null) {
            return places.get(0);
        }
        return places.stream()
                .min(Comparator.comparingDouble(place -> Math.abs((double) startMs - times.startMs(place))))
                .orElseThrow();
    }

    private Found found(Place place, long startMs, long endMs, String excerpt, boolean moved) {
        String heard = place.verbatim() ? excerpt : match.text(place);
        return new Found(new Item(startMs, endMs, heard), false, !place.verbatim(), moved);
    }

    /** How many items the model gave. */
    int givenCount() {
        return all.size();
    }

    int droppedCount() {
        return (int) all.stream().filter(each -> each.item() == null).count();
    }

    /** How many items hold what nobody said. */
    int inventedCount() {
        return (int) all.stream().filter(Found::invented).count();
    }

    /** How many items are kept as they were heard, not as the model wrote them. */
    int correctedCount() {
        return (int) all.stream().filter(Found::corrected).count();
    }

    /** How many items were said at a time that does not touch that of the model. */
    int movedCount() {
        return (int) all.stream().filter(Found::moved).count();
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
        return Optional.ofNullable(draft).map(found::get).map(Found::item).map(evidence::get);
    }

    private static List<Evidence> inOrder(Iterable<Evidence> items) {
        List<Evidence> ordered = new ArrayList<>();
        items.forEach(ordered::add);
        ordered.sort(Comparator.comparingLong(Evidence::startMs)
                .thenComparingLong(Evidence::endMs)
                .thenComparing(Evidence::transcriptExcerpt));
        return List.copyOf(ordered);
    }
}
