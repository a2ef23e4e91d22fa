package app.twicetold.core.publication;

import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.WordBounds;
import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.DeltaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What one text says differently than another. The time of the comparison grows with the square of the number of
 * parts, so long texts are compared by lines, and texts of very many lines as a whole.
 *
 * @param by what was compared
 * @param segments all that is not inserted is the text before, all that is not deleted the text after
 */
public record TextDiff(By by, List<Segment> segments) {
    /** The most parts of both texts together that are compared one by one: words, blanks and marks. */
    static final int MOST_PARTS = 6_000;

    public TextDiff {
        segments = List.copyOf(segments);
    }

    /** What is compared. */
    public enum By implements WireValue {
        WORDS,
        LINES,
        /** The whole. */
        VALUE;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What became of a part of a text. */
    public enum Kind implements WireValue {
        EQUAL,
        DELETED,
        INSERTED;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A part of a text, never empty. */
    public record Segment(Kind kind, String text) {}

    public boolean changed() {
        return segments.stream().anyMatch(segment -> segment.kind() != Kind.EQUAL);
    }

    /** By words, by lines when there are too many, and as a whole when there are too many lines, too. */
    static TextDiff ofProse(String before, String after) {
        List<String> from = words(before);
        List<String> to = words(after);
        if (from.size() + to.size() <= MOST_PARTS) {
            return new TextDiff(By.WORDS, segments(from, to));
        }
        from = lines(before);
        to = lines(after);
        return from.size() + to.size() <= MOST_PARTS
                ? new TextDiff(By.LINES, segments(from, to))
                : ofValue(before, after);
    }

    /** As a whole. */
    static TextDiff ofValue(String before, String after) {
        return new TextDiff(By.VALUE, segments(List.of(before), List.of(after)));
    }

    private static List<String> words(String text) {
        WordBounds bounds = WordBounds.in(text);
        List<String> words = new ArrayList<>();
        int begin = 0;
        for (int at = 1; at <= text.length(); at++) {
            if (bounds.at(at)) {
                words.add(text.substring(begin, at));
                begin = at;
            }
        }
        return words;
    }

    /** Each with its line break. */
    private static List<String> lines(String text) {
        return List.of(text.split("(?<=\n)"));
    }

    private static List<Segment> segments(List<String> before, List<String> after) {
        List<Block> blocks = new ArrayList<>();
        for (AbstractDelta<String> delta : DiffUtils.diff(before, after, new MyersDiffWithLinearSpace<>(), null, true)
                .getDeltas()) {
            String from = String.join("", delta.getSource().getLines());
            String to = String.join("", delta.getTarget().getLines());
            add(blocks, delta.getType() == DeltaType.EQUAL ? new Block(from, "", "") : new Block("", from, to));
        }
        List<Segment> segments = new ArrayList<>();
        for (Block block : withoutGaps(blocks)) {
            block.addTo(segments);
        }
        return segments;
    }

    /** Changes that follow each other are one, and so is what stays the same. */
    private static void add(List<Block> blocks, Block next) {
        int last = blocks.size() - 1;
        if (last >= 0 && blocks.get(last).isEqual() == next.isEqual()) {
            blocks.set(last, blocks.get(last).joined(next));
        } else {
            blocks.add(next);
        }
    }

    /** Words in a row that are all replaced are one replacement: the blanks between them say nothing. */
    private static List<Block> withoutGaps(List<Block> blocks) {
        List<Block> joined = new ArrayList<>();
        for (Block next : blocks) {
            int last = joined.size() - 1;
            if (last >= 1
                    && next.isReplacement()
                    && joined.get(last).isGap()
                    && joined.get(last - 1).isReplacement()) {
                String gap = joined.remove(last).equal;
                joined.set(
                        last - 1,
                        joined.get(last - 1).joined(new Block("", gap, gap)).joined(next));
            } else {
                joined.add(next);
            }
        }
        return joined;
    }

    /** What is equal, or what is deleted and inserted in its place. */
    private record Block(String equal, String deleted, String inserted) {
        boolean isEqual() {
            return !equal.isEmpty();
        }

        boolean isReplacement() {
            return !deleted.isEmpty() && !inserted.isEmpty();
        }

        boolean isGap() {
            return equal.isBlank() && equal.indexOf('\n') < 0;
        }

        Block joined(Block next) {
            return new Block(equal + next.equal, deleted + next.deleted, inserted + next.inserted);
        }

        void addTo(List<Segment> segments) {
            if (!equal.isEmpty()) {
                segments.add(new Segment(Kind.EQUAL, equal));
            }
            if (!deleted.isEmpty()) {
                segments.add(new Segment(Kind.DELETED, deleted));
            }
            if (!inserted.isEmpty()) {
                segments.add(new Segment(Kind.INSERTED, inserted));
            }
        }
    }
}
