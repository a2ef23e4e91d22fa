package app.twicetold.core.source.text;

import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Takes away what is around the article of a page, as far as the page calls it by its name. */
final class Clutter {
    private static final String NEVER_TEXT =
            "script, style, noscript, template, iframe, object, embed, svg, canvas, video, "
                    + "audio, form, button, input, select, textarea, dialog, nav, menu, figcaption, head, "
                    + "[hidden], [aria-hidden=true], [aria-modal=true], "
                    + "[role=navigation], [role=complementary], [role=banner], [role=contentinfo], [role=search], "
                    + "[role=dialog], [role=alertdialog], [role=menu], [role=toolbar]";

    private static final Pattern INVISIBLE =
            Pattern.compile("display\\s*:\\s*none|visibility\\s*:\\s*hidden", Pattern.CASE_INSENSITIVE);

    private static final Pattern NAMES = Pattern.compile(
            "(?:^|[\\s_-])(?:ad|ads|advert\\w*|sponsor\\w*|promo\\w*|banner|cookie\\w*|consent|gdpr|newsletter\\w*|subscri\\w*|"
                    + "signup|paywall|popup|modal|overlay|comments?|disqus\\w*|respond|replies|share\\w*|sharing|social\\w*|"
                    + "related\\w*|recommend\\w*|recirc\\w*|read-?more|more-?stories|trending|popular|most-?read|outbrain|"
                    + "taboola|sidebar|side-?bar|rail|widget\\w*|aside|nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|"
                    + "footer|foot|masthead|site-?header|toolbar|toc|table-of-contents|tags?|taglist|topics|author-?bio|"
                    + "about-?author|bio|byline|meta|post-?meta|entry-?meta|dateline|timestamp|caption|credit|copyright|"
                    + "disclaimer|skip-?link|screen-?reader\\w*|sr-only|visually-?hidden|print|poll|quiz|rating|login|search)"
                    + "(?:$|[\\s_-])",
            Pattern.CASE_INSENSITIVE);

    /** Not even where nothing else is on the page. */
    private static final Pattern NEVER = Pattern.compile("cookie|consent|gdpr|newsletter", Pattern.CASE_INSENSITIVE);

    private static final Pattern ARTICLE = Pattern.compile(
            "article|entry-content|post-content|post-body|story-?body|main|content-?body|body-?text|prose",
            Pattern.CASE_INSENSITIVE);

    /** What has more of the page's text than this is not clutter, whatever it is called. */
    private static final double TOO_MUCH = 0.5;

    private Clutter() {}

    static void removeFrom(Document page) {
        page.select(NEVER_TEXT).remove();
        double all = Math.max(1, page.body().text().length());
        page.select("footer, aside, header").stream()
                .filter(it -> it.text().length() < TOO_MUCH * all)
                .filter(it ->
                        !it.normalName().equals("header") || it.select("p").isEmpty())
                .toList()
                .forEach(Element::remove);
        List<Element> named = page.body().select("[class], [id], [style], [role]").stream()
                .filter(Clutter::isClutter)
                .toList();
        for (Element element : named) {
            boolean never =
                    NEVER.matcher(element.className() + " " + element.id()).find();
            if (element.hasParent() && (never || element.text().length() < TOO_MUCH * all)) {
                element.remove();
            }
        }
    }

    private static boolean isClutter(Element element) {
        if (INVISIBLE.matcher(element.attr("style")).find()) {
            return true;
        }
        switch (element.normalName()) {
            case "html", "body", "main", "article", "p":
                return false;
            default:
        }
        String names = element.className() + " " + element.id();
        return NAMES.matcher(names).find() && !ARTICLE.matcher(names).find();
    }
}
