package app.twicetold.core.paywall;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No text puts anybody under pressure: no guilt, no false scarcity, no countdown, no price. */
class PaywallTextTest {
    private static final Pattern PRESSURE =
            Pattern.compile("last chance|hurry|only today|today only|limited time|act now|don't miss|miss out|"
                    + "running out|ends soon|expires soon|before it's too late|disappoint|ashamed|shame on|let us down|letting|guilt|"
                    + "everyone else|you failed|% off|discount|save \\d|best value|most popular|[$€£¥]|"
                    + "最后机会|仅限今|限时|抓紧|赶快|马上抢|别错过|不要错过|即将结束|倒计时|折扣|优惠|最划算|后悔|愧|辜负|只剩|元/");

    static Iterable<String> locales() {
        return LanguageProfiles.supportedTags();
    }

    @ParameterizedTest
    @MethodSource("locales")
    void noTextPutsAnybodyUnderPressure(String locale) throws IOException {
        Properties texts = new Properties();
        try (InputStream in =
                Objects.requireNonNull(Messages.class.getResourceAsStream("messages_" + locale + ".properties"))) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        assertThat(texts).isNotEmpty();
        texts.forEach((key, text) -> assertThat(text.toString().toLowerCase(Locale.ROOT))
                .as(key.toString())
                .doesNotContainPattern(PRESSURE));
    }
}
