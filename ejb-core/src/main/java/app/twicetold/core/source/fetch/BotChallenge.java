package app.twicetold.core.source.fetch;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether an answer asks the visitor to prove to be a person. Such a page has no article, whatever its status. */
final class BotChallenge {
    private static final List<String> HEADERS = List.of("x-amzn-waf-action", "x-datadome");
    private static final Set<Integer> STATUSES = Set.of(202, 401, 403, 405, 429, 503);
    private static final int BEGINNING = 16 << 10;

    private static final List<String> MARKS = List.of(
            "/cdn-cgi/challenge-platform/",
            "cf-chl-",
            "_incapsula_resource",
            "captcha-delivery.com",
            "px-captcha",
            "g-recaptcha",
            "h-captcha");

    private BotChallenge() {}

    static boolean isOne(Answer answer) {
        if (answer.header("cf-mitigated").filter(it -> it.equals("challenge")).isPresent()) {
            return true;
        }
        if (!STATUSES.contains(answer.status())) {
            return false;
        }
        String beginning = new String(
                        answer.body(), 0, Math.min(answer.body().length, BEGINNING), StandardCharsets.ISO_8859_1)
                .toLowerCase(Locale.ROOT);
        return HEADERS.stream().anyMatch(name -> answer.header(name).isPresent())
                || MARKS.stream().anyMatch(beginning::contains);
    }
}
