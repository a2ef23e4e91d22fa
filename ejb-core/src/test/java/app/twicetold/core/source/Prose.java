package app.twicetold.core.source;

import java.util.Random;

/** Texts in real words. Each seed gives another text. */
final class Prose {
    private static final String[] ENGLISH =
            ("the a of and to in that it with for people water city light house small large "
                            + "because when after before while through between many children teachers doctors river mountain "
                            + "weather market garden kitchen window street letter morning evening winter summer between about "
                            + "something nothing everyone always never often sometimes quickly slowly together alone without "
                            + "understand remember forget believe discover measure compare explain describe travel build grow "
                            + "change learn teach listen speak write read open close begin end stay leave bring carry hold")
                    .split(" ");

    private static final String[] FRENCH =
            ("le la les des une avec pour dans que qui ville maison lumière petite grande parce "
                            + "quand après avant beaucoup enfants rivière montagne marché jardin cuisine fenêtre rue lettre matin "
                            + "toujours jamais souvent ensemble seul comprendre souvenir oublier croire découvrir mesurer "
                            + "expliquer voyager construire grandir changer apprendre écouter parler écrire lire ouvrir fermer")
                    .split(" ");

    private static final String CHINESE =
            "人们在城市里生活的时候常常会发现许多有趣事情孩子们喜欢听老师讲故事河流从高山上来到田野" + "因为天气变化所以市场蔬菜价格也跟着上升医生说多喝水对身体有好处早晨花园很安静大家一起学习新知识";

    private Prose() {}

    static String english(long seed, int words) {
        return words(ENGLISH, seed, words);
    }

    static String french(long seed, int words) {
        return words(FRENCH, seed, words);
    }

    static String chinese(long seed, int characters) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; ) {
            int start = random.nextInt(CHINESE.length() - 6);
            int length = Math.min(4, characters - i);
            text.append(CHINESE, start, start + length);
            i += length;
            text.append(i % 32 == 0 ? "。" : i % 16 == 0 ? "，" : "");
        }
        return text.toString();
    }

    private static String words(String[] from, long seed, int count) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(from[random.nextInt(from.length)]).append(i % 12 == 0 ? ". " : i % 5 == 0 ? ", " : " ");
        }
        return text.toString().strip();
    }

    /** A page with the text as its article. */
    static String page(String title, String text) {
        int half = text.indexOf(' ', text.length() / 2);
        int cut = half < 0 ? text.length() / 2 : half;
        return "<html><head><title>" + title + "</title></head><body><nav><a href=/>Home</a> <a href=/x>News</a></nav>"
                + "<article><h1>" + title + "</h1><p>" + text.substring(0, cut) + "</p><p>" + text.substring(cut)
                + "</p></article><footer>All rights reserved by somebody, somewhere.</footer></body></html>";
    }
}
