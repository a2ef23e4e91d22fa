package app.twicetold.system.console;

import app.twicetold.system.browser.Look;
import app.twicetold.system.browser.Tabs;
import java.util.List;
import java.util.function.Supplier;

/**
 * A page of the console. {@link #ALL} is the one table of them: a row makes a page part of {@link EveryPageIT}.
 *
 * @param name of its pictures
 * @param address below the root of the console, made when it is needed, since it may name what has to be there first
 * @param english its heading
 * @param chinese its heading
 * @param menu whether the menu leads to it
 */
record ConsolePage(String name, Supplier<String> address, String english, String chinese, boolean menu) {
    /** What is shown where no page is. The service says so, too. */
    static final ConsolePage MISSING = elsewhere("missing", () -> "nothing-there", "There is no such page", "没有这个页面");

    /** Every page, those of the menu in its order; one row each. */
    static final List<ConsolePage> ALL = List.of(
            inMenu("overview", "", "Overview", "总览"),
            inMenu("reviews", "reviews", "Reviews", "审核"),
            elsewhere("review", ReviewDesk::shown, "Reviews", "审核"),
            elsewhere("reviews-decided", () -> "reviews?state=decided", "Reviews", "审核"),
            inMenu("articles", "articles", "Articles", "文章"),
            elsewhere("articles-found", () -> "articles?q=twicetold&status=draft&order=oldest", "Articles", "文章"),
            article("article", ""),
            article("article-versions", "?tab=versions&from=1&to=2"),
            article("article-quality", "?tab=quality"),
            article("article-health", "?tab=health"),
            article("article-provenance", "?tab=provenance"),
            article("article-jobs", "?tab=jobs"),
            article("article-audit", "?tab=audit"),
            elsewhere("article-edit", () -> "articles/" + ArticleShelf.shown() + "/edit", "Edit an article", "编辑文章"),
            elsewhere("article-new", () -> "articles/new", "New article", "新建文章"),
            inMenu("sources", "sources", "Sources", "来源"),
            inMenu("licenses", "licenses", "Licences", "许可"),
            inMenu("briefs", "briefs", "Briefs", "选题"),
            inMenu("jobs", "jobs", "Jobs", "任务"),
            inMenu("batch", "batch", "Batch and schedule", "批处理与日程"),
            inMenu("generation", "generation", "Generation", "生成"),
            inMenu("providers", "providers", "Providers", "供应商"),
            inMenu("playground", "playground", "Runs", "试验"),
            inMenu("audit", "audit", "Audit log", "审计日志"),
            inMenu("people", "people", "People and records", "用户与记录"),
            elsewhere("source-new", () -> "sources/new", "Add a source", "添加来源"),
            elsewhere("license-new", () -> "licenses/new", "Add a licence", "添加许可"),
            elsewhere("brief-new", () -> "briefs/new?language=en", "Order an article", "订购文章"),
            elsewhere("jobs-filtered", () -> "jobs?status=failed&stage=generate", "Jobs", "任务"),
            elsewhere("generation-plan", () -> "generation?tab=plan", "Generation", "生成"),
            elsewhere("generation-quality", () -> "generation?tab=quality", "Generation", "生成"),
            elsewhere("providers-prices", () -> "providers?tab=prices", "Providers", "供应商"),
            elsewhere("providers-usage", () -> "providers?tab=usage", "Providers", "供应商"),
            elsewhere("people-repairs", () -> "people?tab=repairs", "People and records", "用户与记录"),
            elsewhere("audit-filtered", () -> "audit?actor=admin&action=x", "Audit log", "审计日志"),
            elsewhere("playground-new", () -> "playground/new", "New run", "新建试验"),
            elsewhere("playground-run", PlaygroundRuns::judgedPage, PlaygroundRuns.TITLE, PlaygroundRuns.TITLE),
            elsewhere("playground-leaderboard", () -> "playground/leaderboard?language=en", "Leaderboard", "排行榜"),
            elsewhere("playground-evaluations", () -> "playground/evaluations", "Evaluations", "评测"),
            MISSING);

    /** Those that the menu leads to. */
    static List<ConsolePage> menuPages() {
        return ALL.stream().filter(ConsolePage::menu).toList();
    }

    private static ConsolePage inMenu(String name, String address, String english, String chinese) {
        return new ConsolePage(name, () -> address, english, chinese, true);
    }

    private static ConsolePage elsewhere(String name, Supplier<String> address, String english, String chinese) {
        return new ConsolePage(name, address, english, chinese, false);
    }

    private static ConsolePage article(String name, String query) {
        return elsewhere(
                name, () -> "articles/" + ArticleShelf.shown() + query, ArticleShelf.TITLE, ArticleShelf.TITLE);
    }

    /** Opens it as an operator who has signed in. */
    Console open(Tabs tabs, Look look) {
        Console console = Console.open(tabs, look);
        if (equals(MISSING)) {
            console.tab().expecting(404);
        }
        return console.go(address.get());
    }

    String heading(boolean inChinese) {
        return inChinese ? chinese : english;
    }

    @Override
    public String toString() {
        return name;
    }
}
