package app.twicetold.core.source.text;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Element;

/** Where the article of a page stands. */
final class ArticlePlace {
    /** How many levels a paragraph speaks for, each with half of what the one below gets. */
    private static final int LEVELS = 4;

    /** What has so much of the prose of a page has the article. */
    private static final double NEARLY_ALL = 0.8;

    private final PageText page;

    ArticlePlace(PageText page) {
        this.page = page;
    }

    /** What the paragraphs speak for most; empty when there is no paragraph. */
    Optional<Element> middle(BitSet clutter) {
        Map<Element, Double> scores = new HashMap<>();
        for (int i = clutter.nextClearBit(0); i < page.blocks().size(); i = clutter.nextClearBit(i + 1)) {
            Block block = page.blocks().get(i);
            Element around = block.element().normalName().equals("p") || block.isListItem()
                    ? block.element().parent()
                    : block.element();
            double share = block.isProse() ? block.score() : 0;
            for (int level = 0; level < LEVELS && around != null && share > 0; level++) {
                scores.merge(around, share, Double::sum);
                share /= 2;
                around = around.parent();
            }
        }
        return page.elements().stream()
                .filter(scores::containsKey)
                .max(Comparator.comparing(scores::get))
                .map(best -> firstOf(best, clutter));
    }

    /** The first article of a page that never ends, which may be shorter than the next one. */
    private Element firstOf(Element best, BitSet clutter) {
        PageText.Weights weights = page.weights(clutter);
        for (Element around = best; around.parent() != null; around = around.parent()) {
            if (begins(around, clutter)) {
                for (Element sibling : around.parent().children()) {
                    if (sibling == around) {
                        break;
                    }
                    if (sibling.normalName().equals(around.normalName())
                            && weights.prose(page.span(sibling)) >= Clutter.ARTICLE
                            && begins(sibling, clutter)) {
                        return sibling;
                    }
                }
            }
        }
        return best;
    }

    /** The blocks of the article: those of the largest element around its middle that is still mostly prose. */
    PageText.Span widened(Element middle, BitSet clutter) {
        PageText.Weights weights = page.weights(clutter);
        int all = weights.prose(page.whole());
        Element root = middle;
        for (Element around = middle.parent(); around != null; around = around.parent()) {
            int own = weights.prose(page.span(root));
            int more = weights.prose(page.span(around));
            boolean addsProse = more > own && own < NEARLY_ALL * all;
            boolean isArticle = around.normalName().equals("article")
                    || around.attr("itemprop").equals("articleBody");
            if (addsProse && 2 * more > weights.all(page.span(around)) || isArticle) {
                root = around;
            }
        }
        return beforeNext(root, page.span(middle), clutter, weights);
    }

    /** Where the headline of an article stands: what is above it is not the article. */
    private int headline(PageText.Span root, PageText.Span middle) {
        int prose = middle.first();
        while (prose < middle.end() && !page.blocks().get(prose).good()) {
            prose++;
        }
        for (int i = Math.min(prose, root.end() - 1); i > root.first(); i--) {
            if (page.blocks().get(i).element().normalName().equals("h1")) {
                return i;
            }
        }
        return root.first();
    }

    /** The blocks of an element from its headline to where another article begins in it, as on pages that never end. */
    private PageText.Span beforeNext(Element root, PageText.Span middle, BitSet clutter, PageText.Weights weights) {
        PageText.Span span = new PageText.Span(
                headline(page.span(root), middle), page.span(root).end());
        for (Element element : page.elements()) {
            PageText.Span own = page.span(element);
            PageText.Span before = new PageText.Span(span.first(), Math.max(span.first(), own.first()));
            if (span.contains(own)
                    && own.first() > middle.first()
                    && weights.prose(before) >= Clutter.ARTICLE
                    && weights.prose(own) >= Clutter.ARTICLE
                    && begins(element, clutter)) {
                return before;
            }
        }
        return span;
    }

    /**
     * Whether an element begins with a headline: the first one of a page, a linked one, or that of an {@code article}.
     */
    private boolean begins(Element element, BitSet clutter) {
        PageText.Span own = page.span(element);
        for (int i = own.first(); i < own.end(); i++) {
            Block block = page.blocks().get(i);
            if (block.element().normalName().equals("h1")) {
                return !element.normalName().equals("section");
            }
            if (block.isHeading()) {
                boolean isLinked = block.linkDensity() > 0.9;
                return isLinked || element.normalName().equals("article");
            }
            if (block.isProse() && !clutter.get(i)) {
                return false;
            }
        }
        return false;
    }
}
