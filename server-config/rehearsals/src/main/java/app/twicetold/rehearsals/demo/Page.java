package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.demo.Terminal.Style;

/** What all printed pages are made of. */
abstract class Page {
    static final int INDENT = 2;
    static final int BAR_CELLS = 20;
    static final int BEST_SCORE = 100;

    private static final int GOOD_FROM = 70;
    private static final int FAIR_FROM = 50;

    final Terminal terminal;
    final Words words;

    Page(Terminal terminal, Words words) {
        this.terminal = terminal;
        this.words = words;
    }

    /** A heading over the whole width. */
    void heading(String title) {
        terminal.blank();
        int rule = Math.max(3, terminal.width() - TextLayout.width(title) - 5);
        terminal.line(terminal.styled(Style.CYAN, "── ")
                + terminal.styled(Style.BOLD, title)
                + terminal.styled(Style.CYAN, " " + "─".repeat(rule)));
    }

    void subheading(String key) {
        terminal.blank();
        text(INDENT, Style.CYAN, words.of("heading." + key));
    }

    void row(String key, String value) {
        fields(words.of("row." + key), value);
    }

    void fields(String name, String value) {
        int column = Math.min(24, terminal.width() / 3);
        terminal.line(indent(INDENT) + TextLayout.padded(name, column) + "  " + value);
    }

    /** Wrapped text in one style. */
    void text(int indent, Style style, String text) {
        for (String line : TextLayout.wrapped(text, terminal.width() - indent)) {
            terminal.line(indent(indent) + terminal.styled(style, line));
        }
    }

    /** Wrapped text behind a sign of some columns, which only its first line has. */
    void entry(int indent, String sign, int signColumns, String text, Style style) {
        String before = sign;
        for (String line : TextLayout.wrapped(text, terminal.width() - indent - signColumns)) {
            terminal.line(indent(indent) + before + terminal.styled(style, line));
            before = indent(signColumns);
        }
    }

    String coloured(long score, String bar) {
        return terminal.styled(score >= GOOD_FROM ? Style.GREEN : score >= FAIR_FROM ? Style.YELLOW : Style.RED, bar);
    }

    static String indent(int columns) {
        return " ".repeat(columns);
    }
}
