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

    @Test
    void theFieldsOfPartsAreRead() throws IOException {
        String parts = String.join(
                "\r\n",
                "--x",
                "Content-Disposition: form-data; name=\"email\"",
                "",
                "ada@b.c",
                "--x",
                "content-disposition: form-data; name=\"locale\"",
                "Content-Type: text/plain",
                "",
                "zh-Hans",
                "--x--",
                "");

        assertThat(WaitlistPost.ofParts("multipart/form-data; boundary=x", body(parts)))
                .isEqualTo(new WaitlistPost(true, "ada@b.c", "zh-Hans", null));
        assertThat(WaitlistPost.ofParts("multipart/form-data; charset=utf-8; boundary=\"x\"", body(parts)))
                .isEqualTo(new WaitlistPost(true, "ada@b.c", "zh-Hans", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--x", "--x--", "--x\r\n\r\n--x--", "--y\r\nContent-Disposition: a; name=\"\"", "a=b"})
    void partsWithoutAFieldAreUnreadable(String parts) throws IOException {
        assertThat(WaitlistPost.ofParts("multipart/form-data; boundary=x", body(parts)))
                .isEqualTo(WaitlistPost.unreadable(true));
        assertThat(WaitlistPost.ofParts("multipart/form-data", body(parts))).isEqualTo(WaitlistPost.unreadable(true));
    }

    @Test
    void theLongestPartsAreRead() throws IOException {
        String part = "--x\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\n";
        for (int length = WaitlistPost.LONGEST - 1; length <= WaitlistPost.LONGEST + 1; length++) {
            String address = "a".repeat(length - part.length());
            WaitlistPost post = WaitlistPost.ofParts("multipart/form-data; boundary=x", body(part + address));
            assertThat(post.email()).isEqualTo(length > WaitlistPost.LONGEST ? null : address);
        }
    }
}
