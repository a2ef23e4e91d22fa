package app.twicetold.rehearsals.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The texts of the pages of a site: plain sentences in a language, another choice of them for each page. */
final class PageTexts {
    private static final int PARAGRAPHS = 5;
    private static final int SENTENCES = 5;

    private static final Sentences ENGLISH = new Sentences(
            "%s %s %s, and %s.",
            List.of(
                    "The ferry company in the old harbour",
                    "A teacher from the village school",
                    "The gardeners of the botanical park",
                    "A small museum near the river",
                    "The bakers on the market square",
                    "An engineer who repairs church clocks",
                    "The librarians of the northern quarter",
                    "A group of amateur astronomers"),
            List.of(
                    "noticed one winter that",
                    "wanted to find out whether",
                    "explained to every visitor that",
                    "wrote in their yearly report that",
                    "had long suspected that",
                    "could finally show that",
                    "reminded the town council that",
                    "were surprised to learn that"),
            List.of(
                    "people remember a route better when they have walked it in both directions",
                    "quiet machines wear out faster because nobody listens to them",
                    "a price that ends in a round number is trusted more than a lower one",
                    "birds return to the same branch after the storm has passed",
                    "long queues move faster when somebody tells the waiting time",
                    "children ask better questions after they have drawn what they saw",
                    "old maps are wrong in ways that tell us what their makers feared",
                    "a room with one open window is warmer than a room with none"),
            List.of(
                    "that changed how they planned the following year",
                    "nobody had written it down before",
                    "the first experiment took only an afternoon",
                    "the answer turned out to be simpler than expected",
                    "two other towns have copied the idea since then",
                    "the reason lies in something very ordinary",
                    "it costs almost nothing to try it at home",
                    "the doubts of their colleagues made the result stronger"));

    private static final Sentences CHINESE = new Sentences(
            "%s%s，%s，%s。",
            List.of(
                    "老港口的渡船公司",
                    "村里学校的一位老师",
                    "植物园的园丁们",
                    "河边的一座小博物馆",
                    "市集广场上的面包师",
                    "修理钟楼的一位工程师",
                    "北区图书馆的馆员",
                    "一群业余天文爱好者"),
            List.of("有一年冬天注意到", "想弄清楚是不是", "对每位来访者解释说", "在年度报告里写道", "早就怀疑", "终于能够证明", "提醒镇上的人", "很惊讶地发现"),
            List.of(
                    "同一条路来回都走过的人记得更清楚",
                    "安静的机器坏得更快，因为没有人留心听它的声音",
                    "整数的价格比更低的零头更让人放心",
                    "暴风雨过去以后，鸟会回到同一根树枝",
                    "有人告诉等候的时间，队伍就走得更快",
                    "孩子们把看到的画下来以后，会提出更好的问题",
                    "旧地图上的错误告诉我们当年的人害怕什么",
                    "开着一扇窗的房间反而更暖和"),
            List.of(
                    "这改变了他们第二年的计划",
                    "以前没有人把它写下来",
                    "第一次试验只用了一个下午",
                    "答案比想象的要简单",
                    "后来有两个镇照着做了",
                    "原因其实非常平常",
                    "在家里试一试几乎不花钱",
                    "同事的怀疑反而让结论更可靠"));

    private PageTexts() {}

    private record Sentences(
            String pattern, List<String> who, List<String> says, List<String> what, List<String> then) {
        String one(Random random) {
            return pattern.formatted(pick(who, random), pick(says, random), pick(what, random), pick(then, random));
        }

        private static String pick(List<String> all, Random random) {
            return all.get(random.nextInt(all.size()));
        }
    }

    /** The paragraphs of a page; the same number gives the same text. */
    static List<String> paragraphs(String language, int page) {
        Random random = new Random(page * 7919L + language.hashCode());
        Sentences sentences = language.equals("en") ? ENGLISH : CHINESE;
        List<String> paragraphs = new ArrayList<>();
        for (int i = 0; i < PARAGRAPHS; i++) {
            StringBuilder paragraph = new StringBuilder();
            for (int j = 0; j < SENTENCES; j++) {
                paragraph.append(j > 0 && language.equals("en") ? " " : "").append(sentences.one(random));
            }
            paragraphs.add(paragraph.toString());
        }
        return paragraphs;
    }
}
