package app.twicetold.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormTest {

    private enum Colour implements WireValue {
        RED,
        LIGHT_BLUE;

        @Override
        public String wire() {
            return this == RED ? "red" : "light_blue";
        }
    }

    @Test
    void aKeyThatNothingAsksForIsUnknown() {
        JsonForm form = form("{'a': 1, 'b': null, 'c': 3, 'inner': {'x': 1, 'y': 2}, 'items': [{'z': 1}]}");
        form.whole("a", 0, 9);
        form.child("inner").whole("x", 0, 9);
        form.children("items", 0, 9);

        assertThat(faults(form))
                .isEqualTo(Map.of(
                        "b", "unknown",
                        "c", "unknown",
                        "inner.y", "unknown",
                        "items[0].z", "unknown"));
    }

    @Test
    void aKeyWithTheNameOfAnItemIsUnknown() {
        JsonForm form = form("{'items': ['a'], 'items[0]': 'b'}");

        assertThat(form.texts("items", 1, 1)).containsExactly("a");
        assertThat(faults(form)).isEqualTo(Map.of("items[0]", "unknown"));
    }

    @Test
    void everyFaultIsTold() {
        JsonForm form = form("{'a': 'x', 'extra': 1}");
        form.whole("a", 0, 9);
        form.required("b");

        assertThat(faults(form)).isEqualTo(Map.of("a", "type", "b", "required", "extra", "unknown"));
    }

    @Test
    void theFirstFaultOfAKeyCounts() {
        JsonForm form = form("{}");
        form.fault("a", "first");
        form.fault("a", "second");

        assertThat(form.isFaulty("a")).isTrue();
        assertThat(form.isFaulty("b")).isFalse();
        assertThat(faults(form)).isEqualTo(Map.of("a", "first"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "'a'", "null", "true"})
    void onlyAnObjectIsAForm(String document) {
        assertThat(catchThrowableOfType(ServiceException.class, () -> form(document))
                        .details())
                .isEqualTo(Map.of("fields", Map.of("body", "type")));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},              none, required",
                "{'a': null},     none, required",
                "{'a': ' '},      none, required",
                "{'a': 5},        none, type",
                "{'a': 'abc'},    abc,  none",
                "{'a': ' b '},    b,    none",
                "{'a': 'abcd'},   none, size",
            })
    void aText(String document, @Nullable String text, @Nullable String fault) {
        assertRead(document, form -> form.text("a", 3), text, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"{}, none, none", "{'a': null}, none, none", "{'a': ''}, none, required"})
    void aTextThatMayBeAbsent(String document, @Nullable String text, @Nullable String fault) {
        assertRead(document, form -> form.optionalText("a", 3), text, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"{}, none, none", "{'a': 1}, none, type", "{'a': 'ab'}, ab, none", "{'a': 'ab '}, none, format"})
    void aTextThatMatches(String document, @Nullable String text, @Nullable String fault) {
        assertRead(document, form -> form.matching("a", Pattern.compile("[a-z]+")), text, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {"{}, none, none", "{'a': 1}, none, type", "{'a': 'x'}, x, none", "{'a': 'z'}, z, unsupported"})
    void oneOfSomeTexts(String document, @Nullable String text, @Nullable String fault) {
        assertRead(document, form -> form.oneOf("a", List.of("x", "y"), "unsupported"), text, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},                                none,                  none",
                "{'a': 'https://example.org/x'},    https://example.org/x, none",
                "{'a': 'http://example.org'},       http://example.org,    none",
                "{'a': 'ftp://example.org'},        ftp://example.org,     format",
                "{'a': '/x'},                       /x,                    format",
                "{'a': 'http://a b'},               http://a b,            format",
                "{'a': 'https://example.org/abcd'}, none,                  size",
            })
    void anAddressOfTheWeb(String document, @Nullable String address, @Nullable String fault) {
        assertRead(document, form -> form.webAddress("a", 23), address, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},                  none,       none",
                "{'a': 'light_blue'}, LIGHT_BLUE, none",
                "{'a': 'LIGHT_BLUE'}, none,       unknown",
                "{'a': ''},           none,       required",
                "{'a': 1},            none,       type",
            })
    void aConstant(String document, @Nullable Colour colour, @Nullable String fault) {
        assertRead(document, form -> form.constant("a", Colour.class), colour, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},             true,  none",
                "{'a': null},    true,  none",
                "{'a': false},   false, none",
                "{'a': 'false'}, true,  type",
                "{'a': 0},       true,  type",
            })
    void trueOrFalse(String document, boolean flag, @Nullable String fault) {
        assertRead(document, form -> form.flag("a", true), flag, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},                            none, none",
                "{'a': null},                   none, none",
                "{'a': 1},                      none, range",
                "{'a': 2},                      2,    none",
                "{'a': 4},                      4,    none",
                "{'a': 5},                      none, range",
                "{'a': 99999999999},            none, range",
                "{'a': 99999999999999999999},   none, range",
                "{'a': 3.0},                    none, type",
                "{'a': '3'},                    none, type",
            })
    void aWholeNumber(String document, @Nullable Integer number, @Nullable String fault) {
        assertRead(document, form -> form.whole("a", 2, 4), number, fault);
        assertRead(document, form -> form.whole("a", 2, 4, 7), number == null ? 7 : number, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},                          none,                none",
                "{'a': -1},                   none,                range",
                "{'a': 0},                    0,                   none",
                "{'a': 9223372036854775807},  9223372036854775807, none",
                "{'a': 9223372036854775808},  none,                range",
                "{'a': 1.5},                  none,                type",
            })
    void aVersion(String document, @Nullable Long version, @Nullable String fault) {
        assertRead(document, form -> form.version("a"), version, fault);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{},             none, none",
                "{'a': null},    none, none",
                "{'a': -0.01},   none, range",
                "{'a': 0},       0,    none",
                "{'a': 0.5},     0.5,  none",
                "{'a': 1},       1,    none",
                "{'a': 1.01},    none, range",
                "{'a': 1e999},   none, range",
                "{'a': '0.5'},   none, type",
            })
    void aDecimal(String document, @Nullable BigDecimal number, @Nullable String fault) {
        assertRead(document, form -> form.decimal("a", BigDecimal.ZERO, BigDecimal.ONE), number, fault);
        assertRead(
                document,
                form -> form.decimal("a", BigDecimal.ZERO, BigDecimal.ONE, BigDecimal.TEN),
                number == null ? BigDecimal.TEN : number,
                fault);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "{}                       | a    | required",
                "{'a': null}              | a    | required",
                "{'a': 'x'}               | a    | type",
                "{'a': []}                | a    | size",
                "{'a': ['x']}             | none | none",
                "{'a': ['x', 'abc']}      | none | none",
                "{'a': ['x', 'y', 'z']}   | a    | size",
                "{'a': ['x', 'abcd']}     | a[1] | size",
                "{'a': ['x', ' ']}        | a[1] | required",
                "{'a': [null]}            | a[0] | type",
                "{'a': [1]}               | a[0] | type",
            })
    void aListOfTexts(String document, @Nullable String path, @Nullable String fault) {
        JsonForm form = form(document);
        form.texts("a", 2, 3);

        assertThat(faults(form)).isEqualTo(path == null || fault == null ? Map.of() : Map.of(path, fault));
    }

    @Test
    void theTextsOfAListHaveNoBlanksAroundThem() {
        assertThat(form("{'a': [' x', 'y ']}").texts("a", 2, 3)).containsExactly("x", "y");
    }

    @Test
    void aListMayBeAbsentOrEmpty() {
        assertThat(form("{}").items("a", 1, 1)).isEmpty();
        JsonForm form = form("{'a': []}");
        assertThat(form.items("a", 0, 1)).isEmpty();
        assertThat(faults(form)).isEqualTo(Map.of());
    }

    @Test
    void aChildNamesItsFieldsByTheirPath() {
        JsonForm form = form("{'entries': [{'model': 'x'}, {'model': 5, 'options': {'rate': 2}}, 7]}");
        List<JsonForm> entries = form.children("entries", 0, 3);
        entries.forEach(entry -> entry.text("model", 9));
        entries.get(1).child("options").whole("rate", 0, 1);
        entries.get(0).fault("duplicate");

        assertThat(faults(form))
                .isEqualTo(Map.of(
                        "entries[0]", "duplicate",
                        "entries[1].model", "type",
                        "entries[1].options.rate", "range",
                        "entries[2]", "type",
                        "entries[2].model", "required"));
    }

    @Test
    void aChildKnowsWhetherAnythingOfItIsFaulty() {
        JsonForm form = form("{'a': {'x': 1}, 'b': {}, 'c': {'y': {'z': 1}}}");
        JsonForm c = form.child("c");
        c.child("y");

        assertThat(form.child("a").isFaulty()).as("an unknown key").isTrue();
        assertThat(form.child("b").isFaulty()).isFalse();
        assertThat(c.isFaulty()).as("below it").isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "{}, required, none",
                "{'a': null}, required, none",
                "{'a': 1}, type, type",
                "{'a': {}}, none, none"
            })
    void aChildIsAnObject(String document, @Nullable String required, @Nullable String optional) {
        assertRead(document, form -> form.child("a").has("x"), false, required);
        assertRead(document, form -> form.optionalChild("a").has("x"), false, optional);
    }

    @Test
    void aNullMayBeAValueOfTheWrongType() {
        JsonForm form = JsonForm.withoutNulls(json("{'a': null, 'b': null, 'c': {'d': null}}"));
        form.whole("a", 0, 1);
        form.child("b");
        form.child("c").text("d", 1);
        form.flag("e", false);

        assertThat(faults(form)).isEqualTo(Map.of("a", "type", "b", "type", "c.d", "type"));
    }

    private static <T> void assertRead(
            String document, Function<JsonForm, @Nullable T> reader, @Nullable T value, @Nullable String fault) {
        JsonForm form = form(document);

        assertThat(reader.apply(form)).isEqualTo(value);
        assertThat(faults(form)).isEqualTo(fault == null ? Map.of() : Map.of("a", fault));
    }

    private static Object faults(JsonForm form) {
        try {
            form.throwIfFaulty();
            return Map.of();
        } catch (ServiceException refused) {
            assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
            return Objects.requireNonNull(refused.details().get("fields"));
        }
    }

    private static JsonForm form(String document) {
        return new JsonForm(json(document));
    }

    /** @param document with single quotes */
    private static JsonNode json(String document) {
        try {
            return JsonMapper.builder().build().readTree(document.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
