package app.twicetold.core.source.rules;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sentences of a page that are not for its readers: those that speak to a model that processes the page (OWASP,
 * "LLM01:2025 Prompt Injection", indirect), and those that ask for a subscription. A page may be in one language and
 * speak to machines in another, so all patterns are tried on every text.
 */
public final class MachineOrders {
    private static final String MACHINE =
            "(?:AIs?|A\\.I\\.|LLMs?|(?:large |AI )?language models?|AI (?:assistants?|models?|agents?|systems?)|chat ?bots?|chatgpt|"
                    + "automated (?:assistants?|systems?|agents?))";
    private static final String MACHINE_ZH = "(?:AI|人工智能|大?语言模型|大模型|智能助手|聊天机器人|机器人助手)(?:助手|模型|系统|程序)?";
    private static final String PAGE = "(?:page|text|article|post|document|content|message|web ?site|site)";

    /** Where a sentence begins, also one that the text does not begin as a sentence. */
    private static final String START = "(?:^|[.!?。！？] ?)[^\\p{L}\\p{N}<\\[]{0,3}";

    /** What stands before an imperative. "Drivers ignore" is none. */
    private static final String COMMAND = "(?:" + START + "|[:,;—–] ?|\\b(?:please|now|then|and|just) "
            + "|\\b(?:you|AIs?|assistants?|models?) (?:must|should|shall|will|can|to|have to|need to|are to) )";

    private static final String COMMAND_ZH =
            "(?:^|[。！？!?；;，,：: ])[^\\p{L}\\p{N}]{0,3}(?:请|现在|立即|马上|然后|并且?|你|您|必须|务必|应当|应该|需要){0,4}";

    private static final String EARLIER = "(?:previous|prior|above|earlier|preceding|foregoing|system)";
    private static final String EARLIER_ZH = "(?:以上|上述|之前|前面|此前|先前|原来|系统)";

    /**
     * Tried on a sentence whose blanks are {@linkplain #plain single}: no part of it matches a run that another could
     * share.
     */
    private static final Pattern ORDER = Pattern.compile(
            COMMAND + "(?:ignore|disregard|forget|override|bypass) (?:\\w++ ){0,3}(?:"
                    + EARLIER + " (?:\\w++ )?(?:instructions?|prompts?|rules|orders|directions|guidelines|guardrails)"
                    + "|your (?:\\w++ )?(?:instructions?|prompts?|guidelines|guardrails)"
                    + "|other (?:\\w++ )?(?:instructions|prompts?))\\b"
                    + "|\\b(?:if|when|as|since) you(?: are|['’]re) (?:an? )?" + MACHINE
                    + "(?: (?:reading|processing|summari[sz]ing|rewriting|that|which|who)\\b| ?[,:;.])"
                    + "|\\bas an? " + MACHINE + " ?, you\\b"
                    + "|" + START + "(?:please |important ){0,2}(?:"
                    + "(?:note|notice|message|instructions?)(?: to| for)? (?:all |any |the )?" + MACHINE
                    + "(?: [^.!?:,]{0,40})?(?:[:：]|, ?(?:please|do not|don['’]t|you)\\b)"
                    + "|(?:note|notice|attention)(?: to| for)?[,:]? (?:all |any |the )?" + MACHINE
                    + " (?:must|should|please|do not)\\b"
                    + "|(?:attention|dear)[,:]? (?:all |any )?" + MACHINE
                    + "(?: (?:reading|processing|summari[sz]ing|rewriting)\\b[^.!?:,]{0,40})? ?[:：,])"
                    + "|" + START + "(?:to )?(?:all |any |every |the )?" + MACHINE
                    + " (?:reading|processing|summari[sz]ing|rewriting) this " + PAGE
                    + "\\b(?:[:：,]|[^.!?]{0,40}\\b(?:must|should|shall|please|do not)\\b)"
                    + "|" + COMMAND
                    + "(?:reveal|print|repeat|output|show) (?:\\w++ ){0,2}(?:system prompt|hidden instructions)\\b"
                    + "|" + START + "(?:(?:system|developer) (?:message|prompt|note|instructions?|override) ?:"
                    + "|system ?: (?:you|always|never|do not|the assistant|ignore)\\b)"
                    + "|\\byou are now (?:an? )?(?:" + MACHINE + "|in (?:developer|debug) mode)\\b"
                    + "|" + START + "new (?:system )?instructions? ?:"
                    + "|<\\|[a-z_]{1,40}\\|>|\\[/?INST\\]|<</?SYS>>"
                    + "|" + COMMAND_ZH + "(?:忽略|无视|忘记|忘掉|不要理会|不必理会)[^。！？!?]{0,8}(?:" + EARLIER_ZH
                    + "[^。！？!?]{0,6}(?:指令|指示|要求|提示|规则|命令|设定)"
                    + "|(?:所有|其他|一切|任何)[^。！？!?]{0,6}(?:指令|提示词))"
                    + "|(?:如果|若|假如|要是|当)你是[^。！？!?，,]{0,12}" + MACHINE_ZH + "[，,：:]"
                    + "|" + COMMAND_ZH + "(?:(?:致|告|提醒)(?:所有|各位|任何)?的?" + MACHINE_ZH + "[：:]"
                    + "|请(?:所有|各位|任何)?的?" + MACHINE_ZH + "[，,]?(?:务必|不得|不要(?:提|写|说|透露|忽略))"
                    + "|(?:请|提醒|注意[，,：:]?)(?:所有|各位|任何)的?" + MACHINE_ZH + "[^。！？!?，,]{0,2}(?:必须|应当|不要))"
                    + "|" + START + "(?:系统|开发者)(?:消息|指令|提示词?) ?[：:]"
                    + "|" + COMMAND_ZH + "(?:输出|显示|泄露|重复)[^。！？!?]{0,6}系统提示词",
            Pattern.CASE_INSENSITIVE);

    private static final String OURS = "(?:our|my|this|the (?:free|daily|weekly|monthly)) (?:[\\w'’-]++ ){0,3}";
    private static final String LETTER =
            "(?:newsletter|mailing list|(?:weekly )?(?:e-?mail|digest)|channel|podcast(?: feed)?)\\b";
    private static final String LETTER_ZH = "(?:公众号|周刊|邮件|通讯|频道|专栏|视频号)(?=$|[^\\p{L}]|吧|哦|获取|了解)";

    /** A call names what is ours: advice on inboxes and channels is for readers. */
    private static final Pattern SUBSCRIPTION = Pattern.compile(
            "^(?:please |enjoyed this\\? ?|like this (?:article|story|post)\\? ?)?(?:"
                    + "(?:subscribe|sign up)(?: (?:now|here|today|free))?(?: to| for) " + OURS + LETTER
                    + "|join (?=our|my)" + OURS + LETTER
                    + "|follow us on (?=our|my)" + OURS + LETTER
                    + "|get (?=our)" + OURS + LETTER
                    + "|get (?:our|my|the (?:best|latest|top)|(?:more |new )?(?:stories|articles|posts)) (?:[\\w'’-]++ ){0,6}"
                    + "(?:in|into|to) your inbox\\b)"
                    + "|^(?:喜欢[^。！？!?]{0,10}[，,])?(?:欢迎|请|快来?|立即|点击|马上|长按|扫码){0,4}(?:订阅|关注)"
                    + "(?:我们|我的|本)[^。！？!?，,]{0,10}" + LETTER_ZH
                    + "|^(?:欢迎|敬请)(?:订阅|关注)[^。！？!?，,]{0,16}" + LETTER_ZH
                    + "|^(?:请|点击|微信){0,2}(?:长按|扫描|扫一扫|扫码|识别){1,2}(?:(?:下方|上方|下面|上面|图中|文末)的?)?二维码"
                    + "(?:[，,]?(?:即可|就能|可)?(?:关注|订阅|加入)[^。！？!?]{0,16})?[。！!]?$",
            Pattern.CASE_INSENSITIVE);

    /** What a sentence is held against; a test counts what they read. */
    static final List<Pattern> PATTERNS = List.of(ORDER, SUBSCRIPTION);

    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]++");

    /** What stands beside a call to subscribe belongs to it when it is shorter, such as "Like this article?". */
    private static final int ASIDE = 80;

    private MachineOrders() {}

    /** The first sentence that speaks to a machine. */
    public static Optional<String> find(String text) {
        return text.lines()
                .flatMap(line -> sentences(line).stream())
                .filter(MachineOrders::speaksToMachines)
                .map(String::strip)
                .findFirst();
    }

    /** The text without the sentences that are not for its readers, and without paragraphs that have nothing else. */
    public static String without(String text) {
        String rest = text.lines().map(MachineOrders::ofLine).collect(Collectors.joining("\n"));
        return rest.replaceAll("\\n{3,}", "\n\n").strip();
    }

    private static String ofLine(String line) {
        List<String> sentences = sentences(line);
        boolean asks = sentences.stream().anyMatch(MachineOrders::asksForSubscription);
        String rest = sentences.stream()
                .filter(sentence -> !asksForSubscription(sentence))
                .filter(sentence -> !speaksToMachines(sentence))
                .collect(Collectors.joining())
                .stripTrailing();
        return asks && rest.length() < ASIDE ? "" : rest;
    }

    private static boolean asksForSubscription(String sentence) {
        return SUBSCRIPTION.matcher(plain(sentence)).find();
    }

    private static boolean speaksToMachines(String sentence) {
        return ORDER.matcher(plain(sentence)).find();
    }

    private static String plain(String sentence) {
        return BLANKS.matcher(sentence).replaceAll(" ").strip();
    }

    /** The sentences of a line, each with the blanks behind it. */
    private static List<String> sentences(String line) {
        BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        breaks.setText(line);
        List<String> sentences = new ArrayList<>();
        int from = breaks.first();
        for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
            sentences.add(line.substring(from, to));
            from = to;
        }
        return sentences;
    }
}
