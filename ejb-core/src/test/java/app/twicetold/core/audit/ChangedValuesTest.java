package app.twicetold.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChangedValuesTest {
    private record Document(String name, @Nullable String theNote, List<Integer> numbers) {}

    private static final Document BEFORE = new Document("a", null, List.of(1));

    @Test
    void onlyTheFieldsThatDifferAreNamedWithTheirValues() {
        Map<String, @Nullable Object> details =
                ChangedValues.between(BEFORE, new Document("a", "a note", List.of(1, 2)));

        assertThat(details.get("changed")).isEqualTo(List.of("the_note", "numbers"));
        assertThat(details.get("before")).hasToString("{numbers=[1], the_note=null}");
        assertThat(details.get("after")).hasToString("{numbers=[1, 2], the_note=a note}");
    }

    @Test
    void whatIsTheSameHasNoValues() {
        assertThat(ChangedValues.between(BEFORE, BEFORE))
                .isEqualTo(Map.of("changed", List.of(), "before", Map.of(), "after", Map.of()));
    }

    @Test
    void whatIsNewHasNoBeforeAndWhatIsGoneNoAfter() {
        assertThat(ChangedValues.created(BEFORE)).containsOnlyKeys("after");
        assertThat(ChangedValues.deleted(BEFORE)).containsOnlyKeys("before");
        assertThat(ChangedValues.deleted(BEFORE).get("before")).hasToString("{name=a, numbers=[1], the_note=null}");
    }

    @Test
    void aLongValueIsCut() {
        for (int length : List.of(ChangedValues.LONGEST - 1, ChangedValues.LONGEST)) {
            assertThat(name("x".repeat(length))).isEqualTo("x".repeat(length));
        }
        assertThat(name("x".repeat(ChangedValues.LONGEST + 1))).isEqualTo("x".repeat(ChangedValues.LONGEST) + "…");
        assertThat(name("x".repeat(ChangedValues.LONGEST - 1) + "😀"))
                .as("No half of a character")
                .isEqualTo("x".repeat(ChangedValues.LONGEST - 1) + "…");
    }

    @Test
    void aLongListIsCutAsText() {
        List<Integer> numbers = Collections.nCopies(ChangedValues.LONGEST, 7);

        assertThat(value("numbers", new Document("a", null, numbers)))
                .asString()
                .startsWith("[7,7,")
                .endsWith("…");
    }

    private static @Nullable Object name(String name) {
        return value("name", new Document(name, null, List.of()));
    }

    private static @Nullable Object value(String field, Document document) {
        Object after = ChangedValues.created(document).get("after");
        return after instanceof Map<?, ?> values ? values.get(field) : null;
    }
}
