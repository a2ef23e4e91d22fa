package app.twicetold.core.source.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * The blocks of text of a page in their order. What an element holds is a span of them, so that its prose is a
 * difference of two sums. Each node is visited once, whatever the page is like.
 */
final class PageText {
    private static final Set<String> BLOCKS = Set.of(
            ("p div section article main body blockquote pre li ul ol dl dt dd table thead tbody tfoot tr td th caption h1 h2 h3 "
                            + "h4 h5 h6 figure header footer aside details summary center address hr form fieldset dialog")
                    .split(" "));

    /** What is no text of a page, or not its own. */
    private static final Set<String> NEVER = Set.of(
            ("head script style noscript template iframe object embed svg math canvas video audio button input select textarea nav "
                            + "menu figcaption noframes noembed")
                    .split(" "));

    private static final Set<String> CODE = Set.of("pre", "code", "kbd", "samp", "tt");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\u00A0\\u3000\\u200B\\uFEFF]+");
    private static final Pattern MARKUP = Pattern.compile(
            "</?(?:p|br|hr|div|span|a|b|i|u|em|strong|img|font|center|ul|ol|li|h[1-6]|table|tr|td|blockquote|figure|script|"
                    + "style|iframe|section)(?:\\s[^<>]*)?/?>",
            Pattern.CASE_INSENSITIVE);

    private final List<Block> blocks = new ArrayList<>();
    private final Map<Element, Span> spans = new HashMap<>();
    private final List<Element> elements = new ArrayList<>();
    private final Set<Element> aroundBlocks = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private int links;
    private boolean inLink;

    PageText(Document page) {
        for (Element element : page.body().getAllElements()) {
            if (BLOCKS.contains(element.normalName())) {
                for (Element around = element.parent();
                        around != null && aroundBlocks.add(around);
                        around = around.parent()) {}
            }
        }
        collect(page.body());
    }

    /** The blocks from {@code first} to before {@code end}. */
    record Span(int first, int end) {
        boolean contains(Span other) {
            return first <= other.first && other.end <= end;
        }
    }

    /** Whether a text is written in elements. */
    static boolean isMarkup(String text) {
        return text.indexOf('<') >= 0 && MARKUP.matcher(text).find();
    }

    List<Block> blocks() {
        return blocks;
    }

    /** The elements that blocks stand in, each before what it holds. */
    List<Element> elements() {
        return elements;
    }

    Span span(Element element) {
        return spans.getOrDefault(element, new Span(0, 0));
    }

    Span whole() {
        return new Span(0, blocks.size());
    }

    /** The weights of the page without some of its blocks. */
    Weights weights(BitSet without) {
        return new Weights(blocks, without);
    }

    /** The weight of the prose among blocks. */
    int prose(BitSet of) {
        return of.stream()
                .mapToObj(blocks::get)
                .filter(Block::isProse)
                .mapToInt(Block::weight)
                .sum();
    }

    /** How much text and how much prose the blocks before each block have, so that those of a span are differences. */
    static final class Weights {
        private final int[] all;
        private final int[] prose;

        private Weights(List<Block> blocks, BitSet without) {
            all = new int[blocks.size() + 1];
            prose = new int[blocks.size() + 1];
            for (int i = 0; i < blocks.size(); i++) {
                Block block = blocks.get(i);
                int weight = without.get(i) ? 0 : block.weight();
                all[i + 1] = all[i] + weight;
                prose[i + 1] = prose[i] + (block.isProse() ? weight : 0);
            }
        }

        int all(Span span) {
            return all[span.end] - all[span.first];
        }

        int prose(Span span) {
            return prose[span.end] - prose[span.first];
        }
    }

    private void collect(Element element) {
        int first = blocks.size();
        int place = elements.size();
        elements.add(element);
        int breaks = 0;
        for (Node child : element.childNodes()) {
            if (child instanceof TextNode own) {
                breaks = own.isBlank() ? breaks : 0;
                append(own, element);
            } else if (child instanceof Element inner) {
                boolean isBreak = inner.normalName().equals("br");
                breaks = isBreak ? breaks + 1 : 0;
                if (breaks == 2) {
                    flush(element);
                } else if (isBreak) {
                    text.append(' ');
                } else if (isBlock(inner)) {
                    flush(element);
                    collect(inner);
                } else {
                    inline(inner);
                }
            }
        }
        flush(element);
        if (blocks.size() > first) {
            spans.put(element, new Span(first, blocks.size()));
        } else {
            elements.subList(place, elements.size()).clear();
        }
    }

    private boolean isBlock(Element element) {
        return !NEVER.contains(element.normalName())
                && (BLOCKS.contains(element.normalName()) || aroundBlocks.contains(element));
    }

    /** What stands within a line. What is called clutter there is none when it is a whole paragraph. */
    private void inline(Element element) {
        if (NEVER.contains(element.normalName())) {
            return;
        }
        int before = text.length();
        int linksBefore = links;
        boolean within = inLink;
        inLink |= element.normalName().equals("a");
        for (Node child : element.childNodes()) {
            if (child instanceof TextNode own) {
                append(own, element);
            } else if (child instanceof Element inner) {
                if (inner.normalName().equals("br")) {
                    text.append(' ');
                } else {
                    inline(inner);
                }
            }
        }
        inLink = within;
        if (text.length() - before < Names.SHORT && Names.of(element).isClutter()) {
            text.setLength(before);
            links = linksBefore;
        }
    }

    private void append(TextNode node, Element parent) {
        String own = node.getWholeText();
        boolean isMarkup = !CODE.contains(parent.normalName()) && isMarkup(own);
        String plain = isMarkup ? " " + Jsoup.parseBodyFragment(own).text() + " " : own;
        text.append(plain);
        links += inLink ? plain.strip().length() : 0;
    }

    private void flush(Element element) {
        String plain = BLANKS.matcher(text).replaceAll(" ").strip();
        if (!plain.isEmpty()) {
            blocks.add(Block.of(element, plain, Math.min(links, plain.length())));
        }
        text.setLength(0);
        links = 0;
    }
}
