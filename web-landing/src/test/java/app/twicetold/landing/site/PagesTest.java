package app.twicetold.landing.site;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.waitlist.WaitlistSettings;
import app.twicetold.core.waitlist.WaitlistStatus;
import app.twicetold.ui.Served;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
    private static final String SITE = "https://site.example";

    private final Pages pages = pages(SITE);

    private static Pages pages(String siteUrl) {
        return new Pages(new ClientSettings("1.0.0", siteUrl), new WaitlistSettings(true, "help@site.example"));
    }

    static Stream<SiteAddress> addresses() {
        return Arrays.stream(SitePage.values()).flatMap(page -> SiteAddress.of(page).stream());
    }

    private Document page(SiteAddress address) {
        return page(address, null, null);
    }

    private Document page(SiteAddress address, @Nullable String acceptLanguage, @Nullable String outcome) {
        return Jsoup.parse(
                new String(pages.render(address, acceptLanguage, outcome), StandardCharsets.UTF_8),
                SITE + address.path());
    }

    private static SiteAddress at(String path) {
        return SiteAddress.at(path).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"/, en", "/zh, zh-Hans"})
    void thePageSaysItsLanguage(String path, String language) {
        assertThat(page(at(path)).child(0).attr("lang")).isEqualTo(language);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/terms", "/zh/terms", "/privacy", "/zh/privacy"})
    void whoMayHaveAnAccountIsTold(String path) {
        assertThat(page(at(path)).select("main").text()).containsPattern("\\b" + ClientSettings.MINIMUM_AGE + "\\b");
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void theCanonicalAddressIsAbsoluteAndThePagesOwn(SiteAddress address) {
        assertThat(page(address).select("link[rel=canonical]").eachAttr("href")).containsExactly(SITE + address.path());
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void alternatesAreAllLanguagesAndTheDefault(SiteAddress address) {
        List<String> alternates = page(address).select("link[rel=alternate]").stream()
                .map(link -> link.attr("hreflang") + " " + link.attr("href"))
                .toList();
        String path = address.page().path();
        assertThat(alternates)
                .containsExactly(
                        "en " + SITE + (path.isEmpty() ? "/" : path),
                        "zh-Hans " + SITE + "/zh" + path,
                        "x-default " + SITE + (path.isEmpty() ? "/" : path));
    }

    @ParameterizedTest
    @CsvSource({"/, en_US, zh_CN", "/zh, zh_CN, en_US", "/zh/terms, zh_CN, en_US", "/404, en_US, zh_CN"})
    void openGraphKnowsTheLocaleAndTheOther(String path, String own, String other) {
        Document page = page(at(path));
        assertThat(page.select("meta[property=og:locale]").eachAttr("content")).containsExactly(own);
        assertThat(page.select("meta[property=og:locale:alternate]").eachAttr("content"))
                .containsExactly(other);
        assertThat(page.select("meta[property=og:url]").attr("content")).isEqualTo(SITE + path);
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void onlyThePageForMissingPagesIsKeptOutOfSearches(SiteAddress address) {
        assertThat(page(address).select("meta[name=robots][content=noindex]").isEmpty())
                .isEqualTo(address.page() != SitePage.NOT_FOUND);
    }

    @Test
    void theHintIsInTheOtherLanguageAndLeadsThere() {
        Element hint = page(at("/"), "zh-CN,zh;q=0.9,en;q=0.8", null).selectFirst(".hint");
        assertThat(hint).isNotNull();
        assertThat(hint.attr("lang")).isEqualTo("zh-Hans");
        assertThat(hint.select("a").attr("href")).isEqualTo("/zh");
        assertThat(hint.text()).contains("简体中文");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "en;q=0.1, zh;q=0", "fr", "zh-TW", "*", "", "q=;;", "zh;q=0.4, en;q=0.5"})
    void whoPrefersEnglishOrNothingThatWeHaveGetsNoHint(String acceptLanguage) {
        assertThat(page(at("/"), acceptLanguage, null).select(".hint")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/privacy", "/zh", "/zh/terms", "/404"})
    void noOtherPageHasAHint(String path) {
        assertThat(page(at(path), "zh", null).select(".hint")).isEmpty();
        assertThat(page(at(path), "en", null).select(".hint")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(WaitlistStatus.class)
    void theOutcomeOfTheFormIsSaidOnBothHomesAndAnnounced(WaitlistStatus status) {
        for (SiteAddress home : SiteAddress.of(SitePage.HOME)) {
            Document page = page(home, null, status.wire());
            Element message = page.getElementById("waitlist");
            assertThat(message).isNotNull();
            assertThat(message.text())
                    .isEqualTo(SiteText.in(home.locale().tag()).of("waitlist.status." + status.wire()));
            assertThat(message.attr("role")).isIn("status", "alert");
            // What the fragment of the address points at takes the focus only when it can.
            assertThat(message.attr("tabindex")).isEqualTo("-1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"OK", "maybe", "", "<script>alert(1)</script>"})
    void anyOtherWordSaysNothing(String outcome) {
        Document page = page(at("/"), null, outcome);
        assertThat(page.select(".status")).isEmpty();
        assertThat(page.html()).doesNotContain("alert(1)");
        assertThat(page.getElementById("waitlist")).isNotNull();
    }

    @Test
    void theOutcomeOfTheFormIsSaidOnNoOtherPage() {
        assertThat(page(at("/privacy"), null, "ok").select(".status")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/, en", "/zh, zh-Hans"})
    void theFormWorksWithoutAScript(String path, String language) {
        Element form = page(at(path)).selectFirst("form");
        assertThat(form).isNotNull();
        assertThat(form.attr("action")).isEqualTo("/api/waitlist");
        assertThat(form.attr("method")).isEqualTo("post");
        assertThat(form.select("input[name=locale]").val()).isEqualTo(language);
        assertThat(form.select("input[name=website]").val()).isEmpty();
        assertThat(form.select("input[name=email]").attr("type")).isEqualTo("email");
    }

    @Test
    void theTrapIsHiddenFromPeople() {
        Element trap = page(at("/")).selectFirst("input[name=website]");
        assertThat(trap).isNotNull();
        assertThat(trap.attr("tabindex")).isEqualTo("-1");
        assertThat(trap.attr("autocomplete")).isEqualTo("off");
        assertThat(trap.closest("[aria-hidden=true]")).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void nothingIsLoadedFromElsewhereAndNothingRuns(SiteAddress address) {
        Document page = page(address);
        assertThat(page.select("script, iframe, object, embed, style, [style]")).isEmpty();
        for (Element loading : page.select("link[rel=stylesheet], link[rel=icon], img, source")) {
            assertThat(loading.attr("href") + loading.attr("src")).startsWith("/assets/");
        }
        assertThat(page.getAllElements().stream()
                        .flatMap(element -> element.attributes().asList().stream())
                        .map(org.jsoup.nodes.Attribute::getKey))
                .noneMatch(name -> name.startsWith("on"));
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void everyLinkLeadsToAPageToAPlaceOnItOrToThePost(SiteAddress address) {
        Document page = page(address);
        for (Element link : page.select("a[href]")) {
            String href = link.attr("href");
            if (href.startsWith("#")) {
                assertThat(page.getElementById(href.substring(1))).as(href).isNotNull();
            } else if (!href.equals("mailto:help@site.example")) {
                assertThat(SiteAddress.at(href)).as(href).isPresent();
                assertThat(SiteAddress.at(href).orElseThrow().page()).isNotEqualTo(SitePage.NOT_FOUND);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void whoHearsThePageFindsTheWay(SiteAddress address) {
        Document page = page(address);
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("main")).hasSize(1);
        assertThat(page.select("body > a").eachAttr("href")).containsExactly("#content");
        assertThat(page.select("nav")).allMatch(nav -> nav.hasAttr("aria-label"));
        assertThat(page.select("svg"))
                .allMatch(picture -> picture.attr("aria-hidden").equals("true"));
        Set<String> ids = new HashSet<>();
        page.select("[id]")
                .forEach(element -> assertThat(ids.add(element.id()))
                        .as("%s is unique", element.id())
                        .isTrue());
        page.select("[aria-labelledby]")
                .forEach(element -> assertThat(page.getElementById(element.attr("aria-labelledby")))
                        .isNotNull());
        page.select("input:not([type=hidden])")
                .forEach(input ->
                        assertThat(page.select("label[for=" + input.id() + "]")).hasSize(1));
        int level = 0;
        for (Element heading : page.select("h1, h2, h3, h4")) {
            int next = heading.tagName().charAt(1) - '0';
            assertThat(next).as(heading.text()).isLessThanOrEqualTo(level + 1);
            level = next;
        }
    }

    @Test
    void theAddressOfTheSiteIsASetting() {
        String page = new String(pages("http://other.example").render(at("/zh"), null, null), StandardCharsets.UTF_8);
        assertThat(page).contains("href=\"http://other.example/zh\"").doesNotContain(SITE);
    }

    @Test
    void theMapListsFourPagesInTwoLanguagesWithTheirTranslations() {
        Document map = Jsoup.parse(SiteDocuments.sitemap(SITE), "", org.jsoup.parser.Parser.xmlParser());
        assertThat(map.select("url > loc").eachText())
                .containsExactly(
                        SITE + "/",
                        SITE + "/zh",
                        SITE + "/privacy",
                        SITE + "/zh/privacy",
                        SITE + "/terms",
                        SITE + "/zh/terms",
                        SITE + "/support",
                        SITE + "/zh/support");
        for (Element url : map.select("url")) {
            SiteAddress address = at(url.select("loc").text().substring(SITE.length()));
            List<String> ofTheMap = url.children().stream()
                    .filter(child -> child.tagName().equals("xhtml:link"))
                    .map(link -> link.attr("hreflang") + " " + link.attr("href"))
                    .toList();
            List<String> ofThePage = page(address).select("link[rel=alternate]").stream()
                    .map(link -> link.attr("hreflang") + " " + link.attr("href"))
                    .toList();
            assertThat(ofTheMap)
                    .isEqualTo(ofThePage)
                    .hasSize(LanguageProfiles.all().size() + 1);
        }
    }

    @Test
    void anAddressWithSpecialCharactersLeavesTheMapWellFormed() {
        assertThat(SiteDocuments.sitemap("https://site.example/a?b&c"))
                .contains("<loc>https://site.example/a?b&amp;c/zh</loc>");
    }

    @Test
    void robotsMayReadAllButTheRoutesOfTheForm() {
        assertThat(SiteDocuments.robots(SITE)).isEqualTo("""
                User-agent: *
                Disallow: /api/

                Sitemap: https://site.example/sitemap.xml
                """);
    }

    @Test
    void theAddressOfAnAssetChangesWithItsBytes() {
        assertThat(SiteAssets.url("site.css")).matches("/assets/site\\.css\\?v=[0-9a-f]{16}");
        assertThat(Served.digest(new byte[] {1})).isNotEqualTo(Served.digest(new byte[] {2}));
    }
}
