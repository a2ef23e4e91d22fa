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
            "(?:AIs?|A\\.I\\.|LLMs?|(?:large\\s+)?language\\s+models?|AI\\s+(?:assistants?|models?|agents?|systems?)|chat\\s?bots?|chatgpt|"
                    + "automated\\s+(?:assistants?|systems?|agents?))";
    private static final String MACHINE_ZH = "(?:AI|人工智能|大?语言模型|大模型|智能助手|聊天机器人|机器人助手)";

    private static final Pattern ORDER = Pattern.compile(
            "\\b(?:ignore|disregard|forget|override|bypass)\\s+(?:\\w+\\s+){0,3}"
                    + "(?:previous|prior|above|earlier|preceding|foregoing|other|system|your)\\s+(?:\\w+\\s+)?"
                    + "(?:instructions?|prompts?|rules|orders|directions|guidelines|guardrails)\\b"
                    + "|\\b(?:if|when|as|since)\\s+you(?:\\s+are|['’]re)\\s+(?:an?\\s+)?" + MACHINE + "\\b"
                    + "|\\bas\\s+an?\\s+" + MACHINE + "\\s*,\\s*you\\b"
                    + "|\\b(?:note|notice|message|instructions?|attention|dear)\\s*(?:to|for|,|:)?\\s*(?:all\\s+|any\\s+|the\\s+)?"
                    + MACHINE
                    + "\\b(?=[^.!?]{0,60}(?:[:,]|\\b(?:must|should|please|do not|reading)\\b))"
                    + "|\\b" + MACHINE + "\\s+(?:reading|processing|summari[sz]ing|rewriting)\\s+this\\b"
                    + "|\\b(?:reveal|print|repeat|output|show)\\s+(?:\\w+\\s+){0,2}(?:system\\s+prompt|hidden\\s+instructions)\\b"
                    + "|(?:^|[.!?]\\s)\\s*(?:system|developer)\\s*(?:message|prompt|note)?\\s*:\\s"
                    + "|\\byou\\s+are\\s+now\\s+(?:an?\\s+)?(?:" + MACHINE + "|in\\s+(?:developer|debug)\\s+mode)\\b"
                    + "|\\bnew\\s+(?:system\\s+)?instructions?\\s*:"
                    + "|<\\|[a-z_]+\\|>|\\[/?INST\\]|<</?SYS>>"
                    + "|(?:忽略|无视|忘记|忘掉|不要理会|不必理会)[^。！？!?\\n]{0,8}"
                    + "(?:以上|上述|之前|前面|此前|先前|原来|系统|所有|其他|一切)[^。！？!?\\n]{0,6}(?:指令|指示|要求|提示词?|规则|命令|设定)"
                    + "|(?:如果|若|假如|要是|当)你是[^。！？!?，,\\n]{0,4}" + MACHINE_ZH
                    + "|(?:致|告|请|提醒|注意[，,]?)(?:所有|各位|任何)?(?:的)?" + MACHINE_ZH
                    + "[^。！？!?\\n]{0,10}(?:[：:，,]|请|必须|务必|应当|不要)"
                    + "|(?:系统|开发者)(?:消息|指令|提示词?)\\s*[：:]"
                    + "|(?:输出|显示|泄露|重复)[^。！？!?\\n]{0,6}系统提示词?",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private static final Pattern SUBSCRIPTION = Pattern.compile(
            "^(?:please\\s+|enjoyed this\\?\\s*|like this (?:article|story|post)\\?\\s*)?"
                    + "(?:subscribe|sign\\s+up|join|follow us|get)\\b[^.!?]*"
                    + "\\b(?:newsletter|mailing list|inbox|weekly (?:e-?mail|digest)|channel|podcast feed)\\b"
                    + "|^(?:喜欢[^。！？!?]{0,10}[，,])?(?:欢迎|请|快来?|立即|点击|马上|长按|扫码)*(?:订阅|关注|扫描|识别)[^。！？!?]{0,16}"
                    + "(?:公众号|周刊|邮件|通讯|频道|专栏|二维码|视频号)",
            Pattern.CASE_INSENSITIVE);

    /** What stands beside a call to subscribe belongs to it when it is shorter, such as "Like this article?". */
    private static final int ASIDE = 80;

    private MachineOrders() {}

    /** The first sentence that speaks to a machine. */
    public static Optional<String> find(String text) {
        return text.lines()
                .flatMap(line -> sentences(line).stream())
                .filter(sentence -> ORDER.matcher(sentence).find())
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
                .filter(sentence -> !ORDER.matcher(sentence).find())
                .collect(Collectors.joining())
                .stripTrailing();
        return asks && rest.length() < ASIDE ? "" : rest;
    }

    private static boolean asksForSubscription(String sentence) {
        return SUBSCRIPTION.matcher(sentence.strip()).find();
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
