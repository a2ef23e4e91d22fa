package app.twicetold.core.publication;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.publication.TextDiff.By;
import app.twicetold.core.publication.TextDiff.Kind;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextDiffTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Why bread rises | Why sourdough rises | Why [-bread-][+sourdough+] rises",
                "Why bread rises | Why bread rises | Why bread rises",
                "Why bread rises | Why bread | Why bread[- rises-]",
                "Why rises | Why bread rises | Why[+ bread+] rises",
                "the old dough | the new bread | the [-old dough-][+new bread+]",
                "It's ready. | It's done. | It's [-ready-][+done+].",
                "我们喜欢面包 | 我们喜欢米饭 | 我们喜欢[-面包-][+米饭+]",
                "今天天气很好 | 明天天气很好 | [-今天-][+明天+]天气很好"
            })
    void wordsAreCutAsIcuCutsThem(String before, String after, String marked) {
        TextDiff diff = TextDiff.ofProse(before, after);

        assertThat(marked(diff)).isEqualTo(marked);
        assertTells(diff, before, after);
        assertThat(diff.changed()).isEqualTo(!before.equals(after));
        assertThat(diff.by()).isEqualTo(By.WORDS);
    }

    /** A blank between two words that go says nothing; a line break is where a paragraph begins. */
    @Test
    void aLineBreakIsNoGap() {
        assertThat(marked(TextDiff.ofProse("one\ntwo", "three\nfour"))).isEqualTo("[-one-][+three+]\n[-two-][+four+]");
    }

    @ParameterizedTest
    @CsvSource({"'','',''", "a,'',[-a-]", "'',a,[+a+]"})
    void nothingHasNoSegment(String before, String after, String marked) {
        assertThat(marked(TextDiff.ofProse(before, after))).isEqualTo(marked);
        assertThat(marked(TextDiff.ofValue(before, after))).isEqualTo(marked);
    }

    @Test
    void aValueIsComparedAsAWhole() {
        assertThat(marked(TextDiff.ofValue("cc_by_3", "cc_by_4"))).isEqualTo("[-cc_by_3-][+cc_by_4+]");
        assertThat(TextDiff.ofValue("a", "a").changed()).isFalse();
        assertThat(TextDiff.ofValue("a", "a").by()).isEqualTo(By.VALUE);
    }

    /** Each word and each blank is a part. */
    @ParameterizedTest
    @CsvSource({"5999, WORDS", "6000, WORDS", "6001, LINES"})
    void longTextsAreComparedByLines(int parts, By by) {
        String before = "a ".repeat(1_500);
        String after = "b ".repeat((parts - 3_000) / 2) + (parts % 2 == 0 ? "" : "c");

        TextDiff diff = TextDiff.ofProse(before, after);

        assertThat(diff.by()).isEqualTo(by);
        assertTells(diff, before, after);
    }

    /** The longest texts that an article may have, without a word in common. */
    @Test
    void theCostIsBounded() {
        String before = IntStream.range(0, 30)
                .mapToObj(i -> "a" + i + " " + "x,".repeat(2_400))
                .collect(Collectors.joining("\n"));
        String after = before.replace('x', 'y').replace('a', 'b');

        TextDiff diff = TextDiff.ofProse(before, after);

        assertThat(diff.by()).isEqualTo(By.LINES);
        assertTells(diff, before, after);
    }

    /** A paragraph may hold line breaks. */
    @ParameterizedTest
    @CsvSource({"3000, 3000, LINES", "3000, 3001, VALUE", "75000, 75000, VALUE"})
    void textsOfTooManyLinesAreComparedAsAWhole(int linesBefore, int linesAfter, By by) {
        String before = "a\n".repeat(linesBefore);
        String after = "b\n".repeat(linesAfter);

        TextDiff diff = TextDiff.ofProse(before, after);

        assertThat(diff.by()).isEqualTo(by);
        assertTells(diff, before, after);
    }

    @Test
    void theSegmentsTellBothTexts() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            String before = text(random);
            String after = text(random);
            TextDiff diff = TextDiff.ofProse(before, after);

            assertTells(diff, before, after);
            assertThat(diff.segments()).noneMatch(segment -> segment.text().isEmpty());
            for (int at = 1; at < diff.segments().size(); at++) {
                Kind last = diff.segments().get(at - 1).kind();
                Kind kind = diff.segments().get(at).kind();
                assertThat(kind).as("%s after %s", kind, last).isNotEqualTo(last);
                assertThat(last == Kind.INSERTED && kind == Kind.DELETED).isFalse();
            }
        }
    }

    private static String text(Random random) {
        String[] words = {"one", " ", "two", "\n", "三四", "，", "five.", "  ", "六"};
        return IntStream.range(0, random.nextInt(12))
                .mapToObj(i -> words[random.nextInt(words.length)])
                .collect(Collectors.joining());
    }

    private static void assertTells(TextDiff diff, String before, String after) {
        assertThat(without(diff, Kind.INSERTED)).isEqualTo(before);
        assertThat(without(diff, Kind.DELETED)).isEqualTo(after);
    }

    private static String without(TextDiff diff, Kind kind) {
        return diff.segments().stream()
                .filter(segment -> segment.kind() != kind)
                .map(TextDiff.Segment::text)
                .collect(Collectors.joining());
    }

    private static String marked(TextDiff diff) {
        return diff.segments().stream()
                .map(segment -> switch (segment.kind()) {
                    case EQUAL -> segment.text();
                    case DELETED -> "[-" + segment.text() + "-]";
                    case INSERTED -> "[+" + segment.text() + "+]";
                })
                .collect(Collectors.joining());
    }
}
