package app.twicetold.landing.site;

/** What the site tells search engines, made from its address. */
final class SiteDocuments {
    private SiteDocuments() {}

    /** Everything may be read except the routes of the form. */
    static String robots(String siteUrl) {
        return """
                User-agent: *
                Disallow: /api/

                Sitemap: %s/sitemap.xml
                """.formatted(siteUrl);
    }

    /** Every page in every language, each with all its translations. */
    static String sitemap(String siteUrl) {
        StringBuilder xml = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
                """);
        for (SitePage page : SitePage.listed()) {
            for (SiteAddress address : SiteAddress.of(page)) {
                xml.append("  <url>\n    <loc>").append(url(siteUrl, address)).append("</loc>\n");
                for (SiteAddress other : SiteAddress.of(page)) {
                    alternate(xml, other.locale().htmlLang(), url(siteUrl, other));
                }
                alternate(xml, "x-default", url(siteUrl, address.inDefaultLanguage()));
                xml.append("  </url>\n");
            }
        }
        return xml.append("</urlset>\n").toString();
    }

    private static void alternate(StringBuilder xml, String language, String url) {
        xml.append("    <xhtml:link rel=\"alternate\" hreflang=\"")
                .append(language)
                .append("\" href=\"")
                .append(url)
                .append("\"/>\n");
    }

    private static String url(String siteUrl, SiteAddress address) {
        return (siteUrl + address.path()).replace("&", "&amp;").replace("'", "&apos;");
    }
}
