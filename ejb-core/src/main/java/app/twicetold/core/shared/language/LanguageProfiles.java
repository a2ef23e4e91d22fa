package app.twicetold.core.shared.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of the supported practice languages and interface locales, the default one first. */
public final class LanguageProfiles {
    /** The most frequent surnames of one character; together most of the population. */
    private static final String CHINESE_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹"
            + "彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金"
            + "石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤";

    /** Not the end of a word that is no name, such as 对于 or 担任. */
    private static final String CHINESE_SURNAME = "(?<![对由关至等在属担历地双过])[" + CHINESE_SURNAMES + "]";

    /** Words before a title that begin like a surname. */
    private static final String NO_SURNAME =
            "(?!曾任|曾经|许多|许久|任何|任一|任课|于是|高级|高中|高校|高等|高职|金牌|金融|武术|陶艺|林业|石油|周围|马上|" + "万千|万名|江苏|江西|白衣|顾问|孔子|史学|程序)";

    /** A name of one to three characters, none of which is the end of other words before a title. */
    private static final String CHINESE_NAME_OF_TITLE =
            NO_SURNAME + CHINESE_SURNAME + "(?:[\\u4e00-\\u9fff&&[^的了着这那各位个们是在和与及他她我你您它些多女男]]{1,2}|(?<![于任何]))";

    private static final String ENGLISH_NAME = "\\b\\p{Lu}\\p{Ll}++\\s{1,3}+\\p{Lu}\\p{Ll}++";

    /** A life or a date that stands where a telephone number may. */
    private static final String NO_YEARS = "(?!\\d{4} ?- ?\\d{4}(?!\\d)|\\d{4}-\\d\\d?-\\d\\d?(?!\\d))";

    private static final List<LanguageProfile> TABLE = List.of(
            new LanguageProfile(
                    "en",
                    new LocaleTags(Set.of("en", "eng"), "Latn", Set.of()),
                    LengthUnit.WORDS,
                    30,
                    230,
                    List.of(new LengthRange(180, 270), new LengthRange(270, 390), new LengthRange(390, 540)),
                    new LengthRange(150, 4000),
                    new CopyLimit(12, 0.2),
                    "en",
                    "en-US",
                    "Um, so a person, uh, retells an article in English, you know, from memory and in their own words.",
                    List.of(
                            "Thank you for watching",
                            "Thanks for watching",
                            "Thank you so much for watching",
                            "Please subscribe",
                            "Please subscribe to my channel",
                            "Like and subscribe",
                            "Subtitles by the Amara.org community"),
                    Pattern.compile("en(-.*)?|english"),
                    Pattern.compile("\\p{IsLatin}"),
                    CharacterTable.NONE,
                    List.of("um", "uh", "like", "you know", "basically"),
                    new SpokenHabits(
                            List.of("um", "uh", "er", "erm", "uhm"),
                            List.of("like", "so", "you know", "I mean", "basically", "actually"),
                            List.of(),
                            List.of(
                                    "because",
                                    "but",
                                    "so",
                                    "however",
                                    "therefore",
                                    "although",
                                    "though",
                                    "while",
                                    "unless",
                                    "instead",
                                    "then",
                                    "also",
                                    "first of all",
                                    "secondly",
                                    "finally",
                                    "for example",
                                    "for instance",
                                    "which means",
                                    "that is",
                                    "in other words",
                                    "on the other hand",
                                    "that is why",
                                    "the point is"),
                            4),
                    "en-voice",
                    "Original practice text",
                    Pattern.compile(
                            "\\b(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\\.?|Professor|Doctor)\\s{1,3}+(?:[A-Z]\\.\\s{0,3}+){0,4}\\p{Lu}\\p{Ll}+"
                                    + "|" + ENGLISH_NAME
                                    + "[,:]?\\s{1,3}+(?:(?:of|at|who lives at|lives? at|living at)\\s{1,3}+)?"
                                    + "\\d{1,5}[A-Za-z]?\\s{1,3}+(?:\\p{Lu}[\\p{L}'’]++\\s{1,3}+){1,3}"
                                    + "(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Square|Court|Close|Boulevard|Blvd|Terrace|Way)\\b"
                                    + "|" + ENGLISH_NAME
                                    + "[\\s,:(]{1,3}(?:(?:tel|phone|mobile|call)\\.?:?\\s{0,3})?\\+?" + NO_YEARS
                                    + "\\d[\\d ().-]{5,20}\\d"),
                    new LowConfidence(
                            "The recording or its transcript leaves too little to judge by with certainty.",
                            "The recording was hard to make out, so this assessment is less certain.",
                            "Some of the passages that this assessment refers to could not be found in your recording, so it is less certain."),
                    new StandardAction(
                            "Swap fillers for silence",
                            "In your next attempt, stop for a moment wherever a filler wants to come, "
                                    + "and say the next real word after it."),
                    "en",
                    "en_US",
                    ""),
            new LanguageProfile(
                    "zh-Hans",
                    new LocaleTags(
                            Set.of("zh", "zho", "chi", "cmn"),
                            "Hans",
                            Set.of(
                                    "AU", "BN", "GB", "GF", "HK", "ID", "MO", "PA", "PF", "PH", "SR", "TH", "TW", "US",
                                    "VN")),
                    LengthUnit.CHARACTERS,
                    40,
                    400,
                    List.of(new LengthRange(300, 450), new LengthRange(450, 650), new LengthRange(650, 900)),
                    new LengthRange(250, 8000),
                    new CopyLimit(20, 0.3),
                    "zh",
                    "zh-CN",
                    // In simplified characters, because recognizers keep to the script of what they are shown.
                    "嗯，那个，有人凭记忆，就是用自己的话，呃，以普通话复述一篇文章。",
                    List.of("谢谢观看", "感谢观看", "谢谢大家观看", "感谢您的观看", "字幕由 Amara.org 社区提供", "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目"),
                    // Traditional script is another language here, whether named or implied by the region.
                    Pattern.compile("(?!.*-hant)(zh|cmn)(-hans-.*|-(?!tw|hk|mo).*)?|chinese"),
                    Pattern.compile("\\p{IsHan}"),
                    CharacterTable.of("traditional-simplified.txt"),
                    List.of("嗯", "那个", "就是", "然后", "其实"),
                    new SpokenHabits(
                            List.of("嗯", "呃", "唔"),
                            List.of("那个", "这个", "就是", "然后", "其实", "就是说"),
                            List.of("呢", "啊", "吧", "嘛", "呀"),
                            List.of(
                                    "因为", "所以", "但是", "但", "可是", "不过", "然而", "因此", "如果", "虽然", "而且", "于是", "然后", "首先",
                                    "其次", "最后", "另外", "比如", "比如说", "例如", "也就是说", "换句话说", "总之"),
                            6),
                    "zh-voice",
                    "原创练习文本",
                    Pattern.compile(CHINESE_NAME_OF_TITLE + "(?:先生|女士|小姐|同学|老师|教授|博士|医生|大夫)"
                            + "|" + CHINESE_SURNAME
                            + "[\\u4e00-\\u9fff]{1,2}[，,（(：:]?(?:家?住|地址|家在)[^。！？\\n]{0,20}?[\\d一二三四五六七八九十百]{1,6}(?:号|栋|单元|室)"
                            + "|" + CHINESE_SURNAME
                            + "[\\u4e00-\\u9fff]{1,2}的?[，,（(：:]?(?:电话|手机)[^。！？\\n]{0,6}?\\d[\\d -]{5,20}\\d"),
                    new LowConfidence(
                            "录音或转写内容不足，本次评估的把握较低。", "录音有些地方听不清，本次评估的把握较低。", "评估里提到的一些话，在你的录音里没有找到，所以本次评估的把握较低。"),
                    new StandardAction("用停顿代替口头禅", "下一次复述时，口头禅快要出口的地方就停一下，然后直接说下一个有意义的词。"),
                    "zh-Hans",
                    "zh_CN",
                    "/zh"));

    private static final List<String> TAGS =
            TABLE.stream().map(LanguageProfile::tag).toList();

    private LanguageProfiles() {}

    /**
     * The row of a tag, compared exactly.
     *
     * @throws IllegalArgumentException when the language is not supported
     */
    public static LanguageProfile of(String tag) {
        return find(tag).orElseThrow(() -> new IllegalArgumentException("Unsupported language " + tag));
    }

    /** The row of a tag, compared exactly, if the language is supported. */
    public static Optional<LanguageProfile> find(String tag) {
        return TABLE.stream().filter(profile -> profile.tag().equals(tag)).findFirst();
    }

    /** All rows, the default language first. */
    public static List<LanguageProfile> all() {
        return TABLE;
    }

    /**
     * All rows, that of the tag first.
     *
     * @throws IllegalArgumentException when the language is not supported
     */
    public static List<LanguageProfile> startingWith(String tag) {
        LanguageProfile first = of(tag);
        return Stream.concat(Stream.of(first), TABLE.stream().filter(other -> other != first))
                .toList();
    }

    /** All tags, the default language first. */
    public static List<String> supportedTags() {
        return TAGS;
    }

    /** The row that the tag of a device or a browser means, if any. */
    public static Optional<LanguageProfile> fromLocaleTag(String localeTag) {
        return LanguageTag.of(localeTag)
                .flatMap(tag -> TABLE.stream()
                        .filter(profile -> profile.localeTags().mean(tag))
                        .findFirst());
    }

    /**
     * The language that a speech recognizer heard. Its tag decides; when it gave none, the script of the transcript
     * does. Empty when that is no supported language.
     */
    public static Optional<LanguageProfile> fromAsrTag(@Nullable String asrTag, String transcript) {
        if (asrTag != null && !asrTag.isBlank()) {
            return TABLE.stream()
                    .filter(profile -> profile.answersToAsrTag(asrTag))
                    .findFirst();
        }
        return TABLE.stream().filter(profile -> profile.isScriptOf(transcript)).findFirst();
    }
}
