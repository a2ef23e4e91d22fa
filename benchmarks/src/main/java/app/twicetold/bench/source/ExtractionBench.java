package app.twicetold.bench.source;

import app.twicetold.core.source.text.ArticleReader;
import app.twicetold.core.source.text.ArticleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * How much of the article of a page is found, and how much else: F1 over tokens. The pages were written for this; their
 * elements with {@code data-gold} are the article, and the reader gets them without the mark.
 */
public final class ExtractionBench {
    private static final List<String> PAGES =
            List.of("news", "blog", "portal-zh", "breaks", "table", "story-zh", "docs", "magazine");

    /** A word, or a character of a script without blanks. */
    private static final Pattern TOKEN = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    private static final double AIM = 0.90;

    private final PrintStream out;

    public ExtractionBench(PrintStream out) {
        this.out = out;
    }

    /** Precision, recall and their harmonic mean. */
    record Score(double precision, double recall) {
        double f1() {
            return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        }
    }

    /** @throws IllegalStateException when the mean misses the aim */
    public void run() {
        double sum = 0;
        for (String name : PAGES) {
            Score score = score(page(name));
            out.printf(
                    Locale.ROOT,
                    "%-12s precision %.3f  recall %.3f  F1 %.3f%n",
                    name,
                    score.precision(),
                    score.recall(),
                    score.f1());
            sum += score.f1();
        }
        double mean = sum / PAGES.size();
        out.printf(Locale.ROOT, "%-12s F1 %.3f over %d pages%n", "mean", mean, PAGES.size());
        if (mean < AIM) {
            throw new IllegalStateException("The mean misses its aim of " + AIM + ".");
        }
    }

    private static Score score(Document page) {
        StringBuilder gold = new StringBuilder();
        for (Element marked : page.select("[data-gold]")) {
            gold.append(marked.text()).append('\n');
            marked.removeAttr("data-gold");
        }
        Optional<ArticleText> article = ArticleReader.read(page.outerHtml(), "https://www.example.com/page");
        Map<String, Integer> wanted = tokens(gold.toString());
        Map<String, Integer> found = tokens(article.map(ArticleText::body).orElse(""));
        double common = wanted.entrySet().stream()
                .mapToInt(token -> Math.min(token.getValue(), found.getOrDefault(token.getKey(), 0)))
                .sum();
        return new Score(common / Math.max(1, count(found)), common / Math.max(1, count(wanted)));
    }

    private static Map<String, Integer> tokens(String text) {
        Map<String, Integer> tokens = new HashMap<>();
        TOKEN.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .forEach(token -> tokens.merge(token.group(), 1, Integer::sum));
        return tokens;
    }

    private static int count(Map<String, Integer> tokens) {
        return tokens.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static Document page(String name) {
        try (InputStream page = ExtractionBench.class.getResourceAsStream("pages/" + name + ".html")) {
            if (page == null) {
                throw new IllegalStateException("No page " + name);
            }
            return Jsoup.parse(new String(page.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("No page " + name, e);
        }
    }
}
