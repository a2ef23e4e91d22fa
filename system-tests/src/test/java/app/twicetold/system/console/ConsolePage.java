package app.twicetold.system.console;

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
    /** Every page, those of the menu in its order; one row each. */
    static final List<ConsolePage> ALL = List.of(
            inMenu("overview", "", "Overview", "总览"),
            inMenu("generation", "generation", "Generation", "生成"),
            inMenu("providers", "providers", "Providers", "供应商"),
            inMenu("audit", "audit", "Audit log", "审计日志"),
            inMenu("people", "people", "People and records", "用户与记录"),
            elsewhere("generation-plan", () -> "generation?tab=plan", "Generation", "生成"),
            elsewhere("generation-quality", () -> "generation?tab=quality", "Generation", "生成"),
            elsewhere("providers-prices", () -> "providers?tab=prices", "Providers", "供应商"),
            elsewhere("providers-usage", () -> "providers?tab=usage", "Providers", "供应商"),
            elsewhere("people-repairs", () -> "people?tab=repairs", "People and records", "用户与记录"),
            elsewhere("audit-filtered", () -> "audit?actor=admin&action=x", "Audit log", "审计日志"),
            elsewhere("missing", () -> "nothing-there", "There is no such page", "没有这个页面"));

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

    String heading(boolean inChinese) {
        return inChinese ? chinese : english;
    }

    @Override
    public String toString() {
        return name;
    }
}
