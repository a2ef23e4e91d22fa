package app.twicetold.core.source.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * Finds the article of a page. Paragraphs speak for what they stand in, as in Readability (Arc90, 2009); which blocks
 * are kept follows from their length, their links and their neighbours, as in C. Kohlschütter, P. Fankhauser, W. Nejdl,
 * "Boilerplate detection using shallow text features", 2010, and J. Pomikálek, "Removing boilerplate and duplicate
 * content from web corpora", 2011.
 */
public final class ArticleReader {
    private static final Pattern ADVERTISEMENT = Pattern.compile("(?i)advertise?ments?|广告|sponsored");

    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]++");

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
        List<String> paragraphs = paragraphs(page, title);
        int length = paragraphs.stream().mapToInt(String::length).sum();
        if (said.isPresent() && said.get().length() > 2 * length) {
            paragraphs = lines(said.get());
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
        if (PageText.isMarkup(text)) {
            return new PageText(Jsoup.parseBodyFragment(text))
                    .blocks().stream().map(Block::text).toList();
        }
        return text.lines()
                .map(line -> BLANKS.matcher(line).replaceAll(" ").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static List<String> paragraphs(Document document, String title) {
        PageText page = new PageText(document);
        ArticlePlace place = new ArticlePlace(page);
        return new Clutter(page, place)
                .find()
                .map(found -> {
                    PageText.Span span = place.widened(found.middle(), found.blocks());
                    return IntStream.range(span.first(), span.end())
                            .filter(i -> !found.blocks().get(i))
                            .mapToObj(page.blocks()::get)
                            .filter(block -> !(block.isHeading() && block.text().equals(title)))
                            .toList();
                })
                .map(ArticleReader::kept)
                .orElse(List.of());
    }

    /** Good blocks, and short ones among and beside them: a line of dialogue, a heading, an item of a list. */
    private static List<String> kept(List<Block> blocks) {
        int first = 0;
        int last = blocks.size() - 1;
        boolean anyGood = blocks.stream().anyMatch(Block::good);
        while (first <= last && !isCore(blocks.get(first), anyGood)) {
            first++;
        }
        while (last >= first && !isCore(blocks.get(last), anyGood)) {
            last--;
        }
        while (first > 0 && first <= last && belongs(blocks.get(first - 1), blocks.get(first))) {
            first--;
        }
        while (first <= last
                && last + 1 < blocks.size()
                && !blocks.get(last + 1).isHeading()
                && belongs(blocks.get(last + 1), blocks.get(last))) {
            last++;
        }
        List<String> kept = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            Block block = blocks.get(i);
            boolean heads = !block.isHeading() || i < last;
            if (heads && block.linkDensity() < 0.5 && !isLabel(blocks, i)) {
                kept.add(block.text());
            }
        }
        return kept;
    }

    private static boolean isCore(Block block, boolean anyGood) {
        return anyGood ? block.good() && !block.isHeading() : block.isProse();
    }

    /** Whether a short block before the first or after the last paragraph belongs to the text. */
    private static boolean belongs(Block block, Block paragraph) {
        return block.isBeside(paragraph)
                && (block.isProse() || block.isListItem() || block.isHeading())
                && block.linkDensity() < 0.2;
    }

    private static boolean isLabel(List<Block> blocks, int i) {
        Block block = blocks.get(i);
        boolean isAlone = (i == 0 || blocks.get(i - 1).element() != block.element())
                && (i == blocks.size() - 1 || blocks.get(i + 1).element() != block.element());
        return block.isLabel() && isAlone || ADVERTISEMENT.matcher(block.text()).matches();
    }
}
