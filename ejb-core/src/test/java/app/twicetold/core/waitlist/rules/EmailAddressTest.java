package app.twicetold.core.waitlist.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a@b.c",
                "first.last+tag@mail.example.co.uk",
                "o'neill@example.com",
                "用户@例子.中国",
                "\"quoted\"@example.com"
            })
    void theShapeDecides(String typed) {
        assertThat(EmailAddress.of(typed)).hasValue(new EmailAddress(typed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "@",
                "a",
                "a@",
                "@b.c",
                "a@b",
                "a@b@c.d",
                "a@@b.c",
                "a@.c",
                "a@b.",
                "a@b..c",
                "a b@c.d",
                "a@b .c",
                "a@b\u00a0.c",
                "a\u0000@b.c",
                "a@b\n.c",
                "a@b.c\u200bd",
                "a\u202e@b.c",
                "a\ud800@b.c",
                "a\ufffd@b.c"
            })
    void whatIsNoAddressIsRefused(String typed) {
        assertThat(EmailAddress.of(typed)).isEmpty();
    }

    @Test
    void blanksAroundItAndCapitalsDoNotMatter() {
        assertThat(EmailAddress.of("  Ada@Example.COM\n")).hasValue(new EmailAddress("ada@example.com"));
    }

    @Test
    void theWholeHasAtMost254Characters() {
        assertThat(EmailAddress.of("a@" + "b".repeat(249) + ".c")).isPresent();
        assertThat(EmailAddress.of("a@" + "b".repeat(250) + ".c")).isPresent();
        assertThat(EmailAddress.of("a@" + "b".repeat(251) + ".c")).isEmpty();
    }

    @Test
    void thePartBeforeTheSignHasAtMost64Characters() {
        assertThat(EmailAddress.of("a".repeat(63) + "@b.c")).isPresent();
        assertThat(EmailAddress.of("a".repeat(64) + "@b.c")).isPresent();
        assertThat(EmailAddress.of("a".repeat(65) + "@b.c")).isEmpty();
    }
}
