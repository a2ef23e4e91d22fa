package app.twicetold.rehearsals.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * Text in the columns of a terminal: ideographs and full-width forms take two, combining marks none, the rest one
 * (https://www.unicode.org/reports/tr11/).
 */
final class TextLayout {
    /** First and last code point of the wide ranges, ascending. */
    private static final int[][] WIDE = {
        {0x1100, 0x115F}, // Hangul initials
        {0x2E80, 0x303E}, // radicals, CJK punctuation
        {0x3041, 0xA4CF}, // kana, ideographs, Yi
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3}, // Hangul syllables
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF01, 0xFF60}, // full-width forms
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1FAFF}, // pictographs
        {0x20000, 0x3FFFD}
    };

    private TextLayout() {}

    /** Columns that a text without line breaks takes. */
    static int width(String text) {
        return text.codePoints().map(TextLayout::width).sum();
    }

    /** The text with spaces behind it up to a number of columns. */
    static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /**
     * Lines of at most {@code columns} columns, broken at spaces and between ideographs, never before a closing or
     * after an opening punctuation mark. A word that is too long is cut.
     */
    static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (Piece piece : pieces(text)) {
            int gap = piece.afterSpace() && line.length() > 0 ? 1 : 0;
            if (line.length() > 0 && width(line.toString()) + gap + width(piece.text()) > columns) {
                lines.add(line.toString());
                line.setLength(0);
                gap = 0;
            }
            line.append(" ".repeat(gap)).append(piece.text());
            while (width(line.toString()) > columns) {
                int cut = cutAt(line, columns);
                lines.add(line.substring(0, cut));
                line.delete(0, cut);
            }
        }
        if (line.length() > 0 || lines.isEmpty()) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** What is never broken. */
    private record Piece(String text, boolean afterSpace) {}

    private static List<Piece> pieces(String text) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        boolean afterSpace = false;
        int before = -1;
        for (int codePoint : text.codePoints().toArray()) {
            if (Character.isWhitespace(codePoint)) {
                if (piece.length() > 0) {
                    pieces.add(new Piece(piece.toString(), afterSpace));
                    piece.setLength(0);
                }
                afterSpace = true;
                before = -1;
                continue;
            }
            if (before >= 0 && mayBreak(before, codePoint)) {
                pieces.add(new Piece(piece.toString(), afterSpace));
                piece.setLength(0);
                afterSpace = false;
            }
            piece.appendCodePoint(codePoint);
            before = codePoint;
        }
        if (piece.length() > 0) {
            pieces.add(new Piece(piece.toString(), afterSpace));
        }
        return pieces;
    }

    private static boolean mayBreak(int before, int after) {
        boolean ideographic = width(before) == 2 || width(after) == 2;
        return ideographic && !opens(before) && !closes(after);
    }

    private static boolean opens(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.START_PUNCTUATION || type == Character.INITIAL_QUOTE_PUNCTUATION;
    }

    private static boolean closes(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.END_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.NON_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static int cutAt(CharSequence line, int columns) {
        int used = 0;
        int at = 0;
        while (at < line.length()) {
            int codePoint = Character.codePointAt(line, at);
            used += width(codePoint);
            if (used > columns && at > 0) {
                return at;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private static int width(int codePoint) {
        switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.CONTROL -> {
                return 0;
            }
            default -> {
                for (int[] range : WIDE) {
                    if (codePoint >= range[0] && codePoint <= range[1]) {
                        return 2;
                    }
                }
                return 1;
            }
        }
    }
}
