package app.twicetold.core.quality.rules;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds contact details: e-mail and web addresses, accounts, telephone numbers. A hit sends a draft to a person, so
 * doubtful matches count. What articles are full of does not count: years, ranges, dates, decimals, amounts, and long
 * numbers of things that are counted.
 * Groups repeat a bounded number of times, because each repetition takes stack.
 */
final class ContactInfo {
    private static final int MIN_PHONE_DIGITS = 7;

    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");

    private static final Pattern EMAIL = Pattern.compile("""
            (?xi)
            (?<! [a-z0-9._%+-] ) [a-z0-9._%+-]++
            (?: \\s? [(\\[] \\s? at \\s? [)\\]] \\s? | @ )
            [a-z0-9-]++ (?: \\. [a-z0-9-]++ ){1,20}
            """);

    /**
     * An address with a scheme or {@code www}, or a bare host. {@code ASP.NET} is no host, because the suffix is in
     * lower case.
     */
    private static final Pattern URL = Pattern.compile("""
            (?x)
            (?i: \\b (?: https? | ftp ) :// \\S )
            | (?i: (?<! [a-z0-9] ) www \\. [a-z0-9] )
            | (?<! [A-Za-z0-9.@-] ) (?: [A-Za-z0-9-]++ \\. ){1,20} (?: com | net | org | info | biz | io | cn | edu | gov )
              (?! [A-Za-z0-9] )
            | (?<! [A-Za-z0-9.] ) (?: t | wa | line ) \\. me /
            """);

    private static final Pattern HANDLE = Pattern.compile("(?<![A-Za-z0-9._%+-])@[\\p{L}_][\\p{L}\\p{N}_.]{1,29}");

    /**
     * The name of a messenger, followed by an account. Without the word for an account, the account needs a digit or an
     * underscore, because the sentence may just continue.
     */
    private static final Pattern MESSENGER = Pattern.compile("""
            (?xi)
            (?: (?<! [a-z] ) (?: wechat | weixin | whatsapp | telegram | skype | line | signal | viber | kik | vx | qq )
              | 微信 | 企鹅 )
            (?:
                \\s* (?: id | number | account | handle | 号码? | 账号 | 帐号 | 群号? )
                \\s* (?: : | \\b is \\b | 是 | 为 )? \\s* (?= [a-z0-9_.-]* [0-9_] ) [a-z0-9] [a-z0-9_.-]{4,}
              | \\s* (?: id | 号 | 账号 | 帐号 ) \\s* (?: : | 是 | 为 ) \\s* [a-z0-9] [a-z0-9_.-]{4,}
              | \\s* : \\s* (?= [a-z0-9_.-]* [0-9_] ) [a-z0-9] [a-z0-9_.-]{4,}
            )
            | (?<! [a-z] ) qq \\s* :? \\s* [1-9] [0-9]{4,}
            """);

    /** Digits in groups, perhaps an amount of money. A telephone number contains no comma. */
    private static final Pattern DIGITS = Pattern.compile("""
            (?x)
            (?<! [0-9] ) (?<! [0-9][,] )
            (?: [$€£¥] \\s? )? (?: \\+ \\s? )? \\(? [0-9]++ (?: [\\x20./()‐‑–—-]{1,2} [0-9]++ ){0,20}+
            """);

    /** A number as articles write it: a year, some thousands, a decimal, a round number, a few with many zeros. */
    private static final String NUMBER =
            "(?:[12][0-9]{3}|[1-9][0-9]{0,2}[ .][0-9]{3}|[0-9]+\\.[0-9]+|[1-9][0-9]{0,3}00" + "|[1-9][0-9]{0,2}0{5,})";

    /** A number that may as well be dialled. */
    private static final String LONG_NUMBER = "(?:[1-9][0-9]*+|[1-9][0-9]{0,2}(?:[ .][0-9]{3})+)";

    private static final String DASH = " ?[‐‑–—/-] ?";

    private static final List<Predicate<String>> NO_PHONES = List.of(
            Pattern.compile(NUMBER + "(?:" + DASH + NUMBER + ")?").asMatchPredicate(),
            // Several years in a row, the later ones perhaps in brackets.
            Pattern.compile("[12][0-9]{3}(?:[ (/–-]{1,2}[12][0-9]{3})+").asMatchPredicate(),
            // A year, and the small number that the next words count.
            Pattern.compile("[12][0-9]{3} [1-9][0-9]{0,2}").asMatchPredicate(),
            // A date, and the hour of a time.
            Pattern.compile("[12][0-9]{3}([./-])[01]?[0-9]\\1[0-3]?[0-9](?: [0-2]?[0-9])?")
                    .asMatchPredicate(),
            Pattern.compile("[0-3]?[0-9]([./-])[0-3]?[0-9]\\1[12][0-9]{3}(?: [0-2]?[0-9])?")
                    .asMatchPredicate(),
            Pattern.compile("[$€£¥] ?(?:" + NUMBER + "|" + LONG_NUMBER + ")(?:" + DASH + LONG_NUMBER + ")?")
                    .asMatchPredicate());

    private static final Predicate<String> COUNTABLE = Pattern.compile(
                    "(?:[12][0-9]{3} )?" + LONG_NUMBER + "(?:" + DASH + LONG_NUMBER + ")?")
            .asMatchPredicate();

    /**
     * What is counted or measured follows its number: in Chinese a measure word, in English a unit or a plural. Words
     * that end like a plural and often follow a telephone number are left out.
     */
    private static final Pattern COUNTED = Pattern.compile("""
            (?x)
            \\s? (?: [万亿元个名年吨米公平次位条份件台辆户克升倍册棵%] | 人 (?! 工 ) | 美元 | 欧元 | 日元 | 英镑 | 英里 | 小时 | 分钟 | 立方 )
            | \\s? (?: km | kg | kB | MB | m | ft | mi | lb ) \\b
            | [\\x20-] (?: people | men | women | children | percent | per\\x20cent | yuan | yen | won | baht | feet | fish | sheep
                | species | million | billion | trillion | hertz )
              \\b
            | [\\x20]
              (?! (?: ours | yours | plus | thus | always | perhaps | unless | does | says | asks | takes | gives | lets | gets | helps | works | answers
                | weekdays | mornings | evenings | afternoons | nights | mondays | sundays | hours | texts | calls | whatsapps ) \\b )
              [a-z]{3,} (?<! s ) s \\b
            """);

    private ContactInfo() {}

    /** The first contact detail in the text, written in half width. */
    static Optional<String> find(String text) {
        String plain = INVISIBLE
                .matcher(Normalizer.normalize(text, Normalizer.Form.NFKC))
                .replaceAll("");
        for (Pattern pattern : List.of(EMAIL, URL, MESSENGER, HANDLE)) {
            Optional<String> found =
                    pattern.matcher(plain).results().map(MatchResult::group).findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return DIGITS.matcher(plain)
                .results()
                .filter(digits -> isPhone(digits, plain))
                .map(MatchResult::group)
                .findFirst();
    }

    private static boolean isPhone(MatchResult digits, String text) {
        String number = digits.group();
        if (number.chars().filter(Character::isDigit).count() < MIN_PHONE_DIGITS
                || NO_PHONES.stream().anyMatch(other -> other.test(number))) {
            return false;
        }
        return !(COUNTABLE.test(number)
                && COUNTED.matcher(text).region(digits.end(), text.length()).lookingAt());
    }
}
