package app.twicetold.core.source.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is the article of a page, and what is around it. */
class ArticleReaderTest {
    private static final String FIRST = "The bakery on the corner opens at five, long before the street wakes up, "
            + "and the smell of bread reaches the tram stop on the other side of the square.";
    private static final String SECOND = "Its owner, who once repaired clocks, says that dough and clockwork have the "
            + "same secret: you cannot hurry either of them, however late the hour.";
    private static final String THIRD = "On Saturdays the queue goes around the fountain, and people who have never "
            + "spoken to one another start to exchange recipes, news and umbrellas.";
    private static final String AROUND = "<div class='cookie-banner'>We use cookies to improve your stay, to measure "
            + "traffic, and to show you things that you may like.</div>"
            + "<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li></ul></nav>";
    private static final String BELOW = "<div id=comments><p>What a lovely story, I was there last week, and the bread "
            + "was still warm when I came home.</p></div><footer>Copyright, all rights reserved.</footer>";

    private static ArticleText read(String html) {
        return ArticleReader.read(html, "https://www.example.com/bread").orElseThrow();
    }

    private static String p(String... texts) {
        StringBuilder html = new StringBuilder();
        for (String text : texts) {
            html.append("<p>").append(text).append("</p>");
        }
        return html.toString();
    }

    @Test
    void aPlainTextHasSingleBlanks() {
        assertThat(ArticleReader.plain("Dear" + " ".repeat(40_000) + "reader,\n\u3000the\t\ttide comes.")
                        .orElseThrow()
                        .paragraphs())
                .containsExactly("Dear reader,", "the tide comes.");
    }

    /** As under many photographs and at the foot of pages with a free licence. */
    @Test
    void anAuthorIsNamedAfterBy() {
        assertThat(authorOf("<p class='byline'>Text under <a href='/by'>CC BY 4.0</a>.</p>"))
                .isEmpty();
        assertThat(authorOf("<p class='author'>4 March 2026</p>")).isEmpty();
        assertThat(authorOf("<p class='byline'>By Ada Baker</p>")).hasValue("Ada Baker");
        assertThat(authorOf("<p class='byline'>By <a href='/ada'>Ada Baker</a>, 4 March 2026</p>"))
                .hasValue("Ada Baker");
        assertThat(authorOf("<p class='byline'>作者：<a href='/wang'>王小明</a> 2026年3月4日</p>"))
                .hasValue("王小明");
    }

    private static Optional<String> authorOf(String line) {
        return ArticleReader.read(
                        "<article>" + line + "<p>" + "The tide comes twice a day, and it goes. ".repeat(30)
                                + "</p></article>",
                        "https://sea.example/tides")
                .orElseThrow()
                .author();
    }

    @Test
    void theParagraphsOfAnArticleAreKeptAndWhatIsAroundThemIsNot() {
        ArticleText article = read("<title>Bread | Example</title><body>" + AROUND + "<article><h1>Bread</h1>"
                + p(FIRST, SECOND, THIRD)
                + "<aside class=related><p>Read also: why tea is late, and other stories from "
                + "the square.</p></aside></article>" + BELOW);

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND, THIRD);
        assertThat(article.title()).isEqualTo("Bread");
    }

    @Test
    void anArticleNeedsNoNameForItsPlace() {
        ArticleText article = read("<body>" + AROUND + "<div><div>" + p(FIRST) + "</div><div>" + p(SECOND, THIRD)
                + "</div></div>" + BELOW);

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void linesThatBreaksSeparateAreParagraphs() {
        ArticleText article = read("<body>" + AROUND + "<div class=text>" + FIRST + "<br><br>" + SECOND + "<br> <br>"
                + THIRD + "</div>" + BELOW);

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void shortLinesHeadingsAndListsWithinTheTextStay() {
        ArticleText article = read("<main>" + p(FIRST) + "<h2>The queue</h2>" + p("“Next!”", SECOND)
                + "<ul><li>Rye, which keeps for a week</li><li>Wheat</li></ul>" + p(THIRD) + "<h2>More</h2></main>");

        assertThat(article.paragraphs())
                .containsExactly(FIRST, "The queue", "“Next!”", SECOND, "Rye, which keeps for a week", "Wheat", THIRD);
    }

    @Test
    void listsOfLinksAreNoText() {
        ArticleText article = read("<article>" + p(FIRST, SECOND)
                + "<ul><li><a href=/a>The other bakery on the hill</a></li></ul>" + p(THIRD) + "</article>");

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void aChineseArticleIsFoundByItsCharacters() {
        String first = "街角的面包店五点就开门，那时候整条街还没有醒来，面包的香味一直飘到广场对面的电车站，等车的人都会回头看一眼。";
        String second = "店主以前是修钟表的，他说面团和钟表有同样的秘密：不管时间多晚，谁也不能催促它们，只能耐心地等待。";

        ArticleText article = read("<body><div class=nav><a href=/>首页</a><a href=/n>新闻</a></div><div class=con>"
                + p(first, second) + "</div><div>版权所有</div>");

        assertThat(article.paragraphs()).containsExactly(first, second);
    }

    @Test
    void aPageSaysWhoWroteItWhenAndWhere() {
        ArticleText article = read("<head><title>Bread - Example Weekly</title>"
                + "<link rel=canonical href='/stories/bread'><meta property='og:title' content='Bread at five'>"
                + "<script type='application/ld+json'>{\"@graph\": [{\"@type\": [\"NewsArticle\"], \"headline\": \"Bread at five\","
                + " \"author\": [{\"name\": \"Ada Baker\"}], \"datePublished\": \"2026-03-01\"}]}</script></head><body><article>"
                + p(FIRST, SECOND) + "</article>");

        assertThat(article.title()).isEqualTo("Bread at five");
        assertThat(article.author()).hasValue("Ada Baker");
        assertThat(article.date()).hasValue("2026-03-01");
        assertThat(article.canonicalUrl()).hasValue("https://www.example.com/stories/bread");
    }

    @Test
    void aBylineThatReadersSeeIsEnough() {
        ArticleText article =
                read("<article><h1>Bread</h1><p class=byline>By Ada Baker</p>" + p(FIRST, SECOND) + "</article>");

        assertThat(article.author()).hasValue("Ada Baker");
    }

    @Test
    void aPageWithoutProseHasNoArticle() {
        assertThat(ArticleReader.read("<body>" + AROUND, "https://www.example.com/"))
                .isEqualTo(Optional.empty());
        assertThat(ArticleReader.read("", "https://www.example.com/")).isEmpty();
    }

    @Test
    void aPageThatIsNestedWithoutEndIsRead() {
        String deep = "<div><b>".repeat(50_000) + FIRST;

        assertThat(ArticleReader.read(deep, "https://www.example.com/")).isPresent();
    }

    @Test
    void aTextThatOnlyMachinesGetIsTaken() {
        ArticleText article = read("<script type='application/ld+json'>{\"@type\": \"Article\", \"articleBody\": \""
                + FIRST + "\\n" + SECOND + "\"}</script><body><div>Loading</div>");

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND);
    }

    @Test
    void markupThatIsWrittenAsTextDoesNotComeThrough() {
        ArticleText article = read("<article><p>&lt;p class='a'&gt;" + FIRST + "&lt;/p&gt;</p>" + p(SECOND, THIRD)
                + "<pre><code>&lt;p&gt; is a paragraph, as every page of every handbook of the language says, in the end.</code></pre>"
                + p(FIRST) + "</article>");

        assertThat(article.paragraphs())
                .startsWith(FIRST, SECOND, THIRD)
                .anyMatch(it -> it.startsWith("<p> is a paragraph"));
    }

    @Test
    void markupOfATextForMachinesDoesNotComeThrough() {
        ArticleText article = read("<script type='application/ld+json'>{\"@type\": \"Article\", \"articleBody\": \"<p>"
                + FIRST + "</p><p>" + SECOND + "</p>\"}</script><body><div>Loading</div>");

        assertThat(article.paragraphs()).containsExactly(FIRST, SECOND);
    }

    /** The guard is generous, because machines are busy; quadratic work takes minutes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div class='sidebar widget share'>One, two. ",
                "<div class='byline'><a class='author'>",
                "<span class='share tags'>a ",
                "<b><i class='ad'>",
                "<br>",
                "<li><a href='/a'>a</a></li>",
                "&lt;p a",
            })
    @Timeout(60)
    void aHostilePageCostsNoMoreThanItsSize(String repeated) {
        String page = repeated.repeat((1 << 20) / repeated.length());

        ArticleReader.read(page, "https://www.example.com/");
    }

    @Test
    @Timeout(15)
    void manyClassesAroundManyPlacesCostNoMoreThanTheirSize() {
        StringBuilder classes = new StringBuilder("rail");
        for (int i = 0; classes.length() < 1 << 19; i++) {
            classes.append(' ').append(Integer.toString(i, 36));
        }
        String place = "<p class=rail>x</p>";
        String page = "<div class='" + classes + "'><p>" + FIRST + "</p><p>" + SECOND + "</p>"
                + place.repeat((1 << 19) / place.length()) + "</div>";

        ArticleReader.read(page, "https://www.example.com/");
    }
}
