package app.twicetold.core.source.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Finds the article of a page. Paragraphs speak for what they stand in, as in Readability (Arc90, 2009); which blocks are
 * kept follows from their length, their links and their neighbours, as in C. Kohlschütter, P. Fankhauser, W. Nejdl,
 * "Boilerplate detection using shallow text features", 2010, and J. Pomikálek, "Removing boilerplate and duplicate content
 * from web corpora", 2011.
 */
public final class ArticleReader {
    private static final Set<String> BLOCKS = Set.of(
            "p",
            "div",
            "section",
            "article",
            "main",
            "body",
            "blockquote",
            "pre",
            "li",
            "ul",
            "ol",
            "dl",
            "dt",
            "dd",
            "table",
            "tbody",
            "tr",
            "td",
            "th",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "figure",
            "header",
            "footer",
            "aside",
            "details",
            "summary",
            "center",
            "address",
            "hr");

    /** How many levels a paragraph speaks for, each with half of what the one below gets. */
    private static final int LEVELS = 4;

    /** An ancestor whose text is mostly that of the best one is as good, and has what stands beside it. */
    private static final double NEARLY_ALL = 0.8;

    private ArticleReader() {}

    /** The article of a page; empty when the page has no prose. */
    public static Optional<ArticleText> read(String html, String url) {
        Document page = Jsoup.parse(html, url);
        PageFacts facts = new PageFacts(page);
        String title = facts.title();
        Optional<String> author = facts.author();
        Optional<String> date = facts.date();
        Optional<String> canonical = facts.canonicalUrl();
        Optional<String> said = facts.body();
        Clutter.removeFrom(page);
        List<String> paragraphs = paragraphs(page, title);
        int length = paragraphs.stream().mapToInt(String::length).sum();
        if (said.isPresent() && said.get().length() > 2 * length) {
            paragraphs = said.get()
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
        return paragraphs.isEmpty()
                ? Optional.empty()
                : Optional.of(new ArticleText(title, author, date, canonical, paragraphs));
    }

    /** An article that is told as text, with a line for each paragraph; empty when it has none. */
    public static Optional<ArticleText> plain(String text) {
        List<String> paragraphs = lines(text);
        return paragraphs.isEmpty()
                ? Optional.empty()
                : Optional.of(new ArticleText("", Optional.empty(), Optional.empty(), Optional.empty(), paragraphs));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static List<String> paragraphs(Document page, String title) {
        List<Block> blocks = new ArrayList<>();
        collect(page.body(), blocks);
        Element root = root(page, blocks);
        List<Block> within = blocks.stream()
                .filter(block ->
                        block.element() == root || block.element().parents().contains(root))
                .filter(block -> !block.element().normalName().equals("h1"))
                .filter(block -> !(block.isHeading() && block.text().equals(title)))
                .toList();
        return kept(within);
    }

    /** The blocks of text below an element. An element that holds blocks beside its own text gives both. */
    private static void collect(Element element, List<Block> blocks) {
        StringBuilder text = new StringBuilder();
        int links = 0;
        for (Node child : element.childNodes()) {
            if (child instanceof TextNode own) {
                text.append(own.getWholeText());
            } else if (child instanceof Element inner) {
                if (isBlock(inner)) {
                    links = flush(element, text, links, blocks);
                    collect(inner, blocks);
                } else if (inner.normalName().equals("br")) {
                    boolean twice = inner.nextElementSibling() != null
                            && inner.nextElementSibling().normalName().equals("br")
                            && (inner.nextSibling() == inner.nextElementSibling()
                                    || inner.nextSibling() instanceof TextNode between && between.isBlank());
                    if (twice) {
                        links = flush(element, text, links, blocks);
                    } else {
                        text.append(' ');
                    }
                } else {
                    text.append(inner.wholeText());
                    links += inner.normalName().equals("a")
                            ? inner.text().length()
                            : inner.select("a").stream()
                                    .mapToInt(link -> link.text().length())
                                    .sum();
                }
            }
        }
        flush(element, text, links, blocks);
    }

    /** @return the links of the block that begins: none */
    private static int flush(Element element, StringBuilder text, int links, List<Block> blocks) {
        String plain = text.toString().replaceAll("[\\s\\u00A0]+", " ").strip();
        text.setLength(0);
        if (!plain.isEmpty()) {
            blocks.add(new Block(element, plain, links));
        }
        return 0;
    }

    private static boolean isBlock(Element element) {
        return BLOCKS.contains(element.normalName())
                || !element.select("p, div, li, h2, h3, blockquote").isEmpty();
    }

    /** What the article stands in. */
    private static Element root(Document page, List<Block> blocks) {
        Map<Element, Double> scores = new HashMap<>();
        for (Block block : blocks) {
            if (!block.isGood()) {
                continue;
            }
            Element around = block.element().normalName().equals("p") || block.isListItem()
                    ? block.element().parent()
                    : block.element();
            double share = block.score();
            for (int level = 0; level < LEVELS && around != null; level++) {
                scores.merge(around, share, Double::sum);
                share /= 2;
                around = around.parent();
            }
        }
        Element best = scores.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .map(Map.Entry::getKey)
                .orElse(page.body());
        return widened(best, page.body(), weights(blocks));
    }

    /** The largest element around the best one that is still mostly prose. */
    private static Element widened(Element best, Element body, Map<Element, Weight> weights) {
        int all = weight(weights, body).prose;
        Element root = best;
        for (Element around = best.parent(); around != null; around = around.parent()) {
            Weight own = weight(weights, root);
            Weight more = weight(weights, around);
            boolean addsProse = more.prose > own.prose && own.prose < NEARLY_ALL * all;
            boolean isArticle = around.normalName().equals("article")
                    || around.attr("itemprop").equals("articleBody");
            if (addsProse && 2 * more.prose > more.all || isArticle) {
                root = around;
            }
        }
        return root;
    }

    private static Weight weight(Map<Element, Weight> weights, Element element) {
        return weights.getOrDefault(element, new Weight());
    }

    private static Map<Element, Weight> weights(List<Block> blocks) {
        Map<Element, Weight> weights = new HashMap<>();
        for (Block block : blocks) {
            for (Element around = block.element(); around != null; around = around.parent()) {
                Weight weight = weights.computeIfAbsent(around, element -> new Weight());
                weight.all += block.weight();
                weight.prose += block.isGood() ? block.weight() : 0;
            }
        }
        return weights;
    }

    /** How much text an element holds, and how much of it is prose. */
    private static final class Weight {
        int all;
        int prose;
    }

    /** Good blocks, and short ones among them: a line of dialogue, a heading, an item of a list. */
    private static List<String> kept(List<Block> blocks) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).isGood()) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        List<String> kept = new ArrayList<>();
        for (int i = Math.max(first, 0); i <= last; i++) {
            Block block = blocks.get(i);
            boolean prose = block.isGood() || block.linkDensity() < 0.5 && !block.isHeading();
            boolean heads = block.isHeading() && i < last && block.linkDensity() < 0.5;
            if (prose || heads) {
                kept.add(block.text());
            }
        }
        return kept;
    }
}
