package app.twicetold.core.source.text;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * What stands around the article of a page, as far as the page calls it by a name. Whether a name means clutter is
 * measured by the prose that it takes away: the same names are given to the places of articles ({@code form} around
 * every page of ASP.NET, {@code widget} around every post of Blogger).
 */
final class Clutter {
    /** A name under which so much of the prose of an article stands does not mean clutter. */
    private static final double TOO_MUCH = 0.4;

    /** So many places around the middle of an article are compared with other elements. */
    private static final int NEAREST = 10;

    /** The weight of the shortest article: about 150 words, or 250 characters of Chinese. */
    static final int ARTICLE = 700;

    private final PageText page;
    private final ArticlePlace place;
    private final Map<Element, Names.Of> named = new HashMap<>();
    private final BitSet foreign = new BitSet();
    private final BitSet structure = new BitSet();

    Clutter(PageText page, ArticlePlace place) {
        this.page = page;
        this.place = place;
        for (Element element : page.elements()) {
            Names.Of names = Names.of(element);
            if (names.isClutter()) {
                named.put(element, names);
                cover(names.foreign().isEmpty() ? structure : foreign, element);
            }
        }
    }

    /**
     * The middle of the article, and what is around it.
     *
     * @param blocks those that are clutter
     */
    record Found(Element middle, BitSet blocks) {}

    /** Empty when the page has no prose. */
    Optional<Found> find() {
        BitSet both = (BitSet) foreign.clone();
        both.or(structure);
        Optional<Element> plain = place.middle(both);
        Optional<Element> own = place.middle(foreign);
        Optional<Element> any = place.middle(new BitSet());
        int ofAny = prose(any, new BitSet());
        boolean isForeign = ofAny >= ARTICLE && prose(own, foreign) < Math.min(ARTICLE, TOO_MUCH * ofAny);
        if (isForeign) {
            return any.map(middle -> new Found(middle, aroundOf(middle, new BitSet())));
        }
        boolean isPlain = prose(plain, both) >= TOO_MUCH * prose(own, foreign);
        return (isPlain ? plain : own).map(middle -> new Found(middle, aroundOf(middle, foreign)));
    }

    private int prose(Optional<Element> element, BitSet without) {
        return element.map(it -> page.weights(without).prose(page.span(it))).orElse(0);
    }

    /** @param certain what is clutter in any case */
    private BitSet aroundOf(Element middle, BitSet certain) {
        Set<Element> around = new HashSet<>(middle.parents());
        around.add(middle);
        List<Set<String>> places = Stream.concat(Stream.of(middle), middle.parents().stream())
                .filter(named::containsKey)
                .limit(NEAREST)
                .map(Element::classNames)
                .toList();
        Set<String> acquitted = acquitted(middle, certain);
        BitSet clutter = new BitSet();
        named.forEach((element, names) -> {
            boolean isCertain = !names.foreign().isEmpty() && !certain.isEmpty();
            boolean isPlace = around.contains(element)
                    || acquitted.containsAll(names.foreign()) && acquitted.containsAll(names.structure())
                    || isLike(element, places);
            if (!isPlace || isCertain && !around.contains(element)) {
                cover(clutter, element);
            }
        });
        return clutter;
    }

    /** The names under which much of the middle of the article stands. */
    private Set<String> acquitted(Element middle, BitSet certain) {
        PageText.Span within = page.span(middle);
        Map<String, BitSet> covered = new HashMap<>();
        named.forEach((element, names) -> {
            if (element != middle && within.contains(page.span(element))) {
                Stream.of(names.foreign(), names.structure())
                        .flatMap(Set::stream)
                        .forEach(name -> cover(covered.computeIfAbsent(name, it -> new BitSet()), element));
            }
        });
        double most = TOO_MUCH * page.weights(certain).prose(within);
        Set<String> acquitted = new HashSet<>();
        covered.forEach((name, blocks) -> {
            blocks.andNot(certain);
            if (page.prose(blocks) >= most) {
                acquitted.add(name);
            }
        });
        return acquitted;
    }

    /**
     * Whether an element is one more of the places of an article: the parts of one have the same classes, or nearly.
     */
    private static boolean isLike(Element element, List<Set<String>> places) {
        Set<String> classes = element.classNames();
        return places.stream().anyMatch(place -> {
            long same = classes.stream().filter(place::contains).count();
            return same >= 2 || same == 1 && place.size() == 1 && classes.size() == 1;
        });
    }

    private void cover(BitSet blocks, Element element) {
        PageText.Span span = page.span(element);
        blocks.set(span.first(), span.end());
    }
}
