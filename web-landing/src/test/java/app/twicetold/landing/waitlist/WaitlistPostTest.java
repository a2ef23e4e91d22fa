package app.twicetold.landing.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitlistPostTest {
    private static InputStream body(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, JSON",
        "'Application/JSON ; charset=utf-8', JSON",
        "application/x-www-form-urlencoded, FORM",
        "'multipart/form-data; boundary=x', MULTIPART",
        "text/plain, OTHER",
        "application/json-patch+json, OTHER",
        "'', OTHER",
        ", OTHER"
    })
    void theTypeOfTheBodyDecides(@Nullable String contentType, WaitlistPost.Kind kind) {
        assertThat(WaitlistPost.Kind.of(contentType)).isEqualTo(kind);
    }

    @Test
    void theFieldsOfADocumentAreRead() throws IOException {
        assertThat(WaitlistPost.ofJson(body("{\"email\": \"a@b.c\", \"locale\": \"zh-Hans\", \"website\": \"\"}")))
                .isEqualTo(new WaitlistPost(false, "a@b.c", "zh-Hans", ""));
        assertThat(WaitlistPost.ofJson(body("{\"email\": \"a@b.c\", \"website\": null, \"more\": 1}")))
                .isEqualTo(new WaitlistPost(false, "a@b.c", null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "\"a@b.c\"", "{} {}", "{\"email\": 1}", "{\"email\": [\"a@b.c\"]}"})
    void aDocumentWithoutAnAddressIsUnreadable(String json) throws IOException {
        assertThat(WaitlistPost.ofJson(body(json))).isEqualTo(WaitlistPost.unreadable(false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "[]", "{}", "[\"\"]"})
    void aTrapThatHoldsNoTextIsNotEmpty(String website) throws IOException {
        assertThat(WaitlistPost.ofJson(body("{\"email\": \"a@b.c\", \"website\": " + website + "}"))
                        .website())
                .isNotEmpty();
    }

    @Test
    void theFieldsOfAFormAreRead() throws IOException {
        assertThat(WaitlistPost.ofForm(body("email=a%2Bb%40c.d&locale=zh-Hans&website=")))
                .isEqualTo(new WaitlistPost(true, "a+b@c.d", "zh-Hans", ""));
        assertThat(WaitlistPost.ofForm(body("email=first@b.c&email=second@b.c&&=x&novalue")))
                .isEqualTo(new WaitlistPost(true, "first@b.c", null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&", "email", "email=%", "email=%zz"})
    void aFormWithoutAnAddressIsUnreadable(String form) throws IOException {
        assertThat(WaitlistPost.ofForm(body(form))).isEqualTo(WaitlistPost.unreadable(true));
    }

    @Test
    void aBodyHasALimit() throws IOException {
        String form = "email=a@b.c&website=";
        String json = "{\"email\": \"a@b.c\"}";
        assertThat(WaitlistPost.ofForm(body(form + "x".repeat(WaitlistPost.LONGEST - form.length())))
                        .email())
                .isEqualTo("a@b.c");
        assertThat(WaitlistPost.ofForm(body(form + "x".repeat(WaitlistPost.LONGEST - form.length() + 1))))
                .isEqualTo(WaitlistPost.unreadable(true));
        assertThat(WaitlistPost.ofJson(body(json + " ".repeat(WaitlistPost.LONGEST - json.length())))
                        .email())
                .isEqualTo("a@b.c");
        assertThat(WaitlistPost.ofJson(body(json + " ".repeat(WaitlistPost.LONGEST - json.length() + 1))))
                .isEqualTo(WaitlistPost.unreadable(false));
    }
}
