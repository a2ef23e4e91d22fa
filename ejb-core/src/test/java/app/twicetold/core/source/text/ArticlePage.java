package app.twicetold.core.source.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of a kind that is met, with its article. {@code pages.txt} has the markup of the kinds, {@code texts-en.txt}
 * and {@code texts-zh.txt} what is written in them. In the markup, {@code [[3|…]]} repeats, and {@code @p} is the next
 * paragraph of the article, {@code @s} a short one, {@code @h} a heading, {@code @i} an item of a list; {@code @t} is
 * the title, {@code @l} a label or link, {@code @b} prose that is no article, {@code @o} prose of another article.
 */
record ArticlePage(String name, String html, String expected) {
    private static final Pattern REPEATED = Pattern.compile("\\[\\[(\\d+)\\|(.*?)\\]\\]");
    private static final Pattern MARK = Pattern.compile("@([pshitlbo])");
    private static final Pattern TOKEN = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    static List<ArticlePage> all() {
        List<ArticlePage> pages = new ArrayList<>();
        for (String kind : resource("pages.txt").split("(?m)^=== ")) {
            String[] parts = kind.split("\n", 2);
            for (String language : List.of("en", "zh")) {
                String[] name = parts[0].strip().split(" ");
                if (parts.length == 2 && (name.length == 1 || name[1].equals(language))) {
                    pages.add(page(name[0] + "-" + language, parts[1], language, pages.size()));
                }
            }
        }
        return pages;
    }

    /** @param from where in the texts the page begins, so that pages differ */
    private static ArticlePage page(String name, String markup, String language, int from) {
        Map<String, List<String>> texts = texts(language);
        Map<String, Integer> places = new HashMap<>();
        StringBuilder expected = new StringBuilder();
        String repeated = REPEATED.matcher(markup)
                .replaceAll(it -> Matcher.quoteReplacement(it.group(2).repeat(Integer.parseInt(it.group(1)))));
        String filled = MARK.matcher(repeated).replaceAll(mark -> {
            List<String> of = Objects.requireNonNull(texts.get(mark.group(1)));
            int place = places.merge(mark.group(1), 1, Integer::sum) - 1;
            String text = of.get((place + from) % of.size());
            expected.append("pshi".contains(mark.group(1)) ? text + "\n" : "");
            return Matcher.quoteReplacement(text);
        });
        String title = Objects.requireNonNull(texts.get("t")).get(0);
        return new ArticlePage(
                name,
                "<!DOCTYPE html><html><head><title>" + title + "</title></head>" + filled + "</html>",
                expected.toString());
    }

    private static Map<String, List<String>> texts(String language) {
        Map<String, List<String>> texts = new HashMap<>();
        String kind = "";
        for (String line : resource("texts-" + language + ".txt").split("\n")) {
            if (line.startsWith("#")) {
                kind = line.substring(1, 2);
            } else {
                texts.computeIfAbsent(kind, it -> new ArrayList<>()).add(line);
            }
        }
        return texts;
    }

    private static String resource(String name) {
        try (InputStream stream = ArticlePage.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("No " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("No " + name, e);
        }
    }

    /** The harmonic mean of precision and recall, over words, and characters of Chinese. */
    double f1(String found) {
        Map<String, Integer> wanted = tokens(expected);
        Map<String, Integer> given = tokens(found);
        double common = wanted.entrySet().stream()
                .mapToInt(token -> Math.min(token.getValue(), given.getOrDefault(token.getKey(), 0)))
                .sum();
        return 2 * common / Math.max(1, count(wanted) + count(given));
    }

    private static Map<String, Integer> tokens(String text) {
        Map<String, Integer> tokens = new HashMap<>();
        TOKEN.matcher(text).results().map(MatchResult::group).forEach(it -> tokens.merge(it, 1, Integer::sum));
        return tokens;
    }

    private static int count(Map<String, Integer> tokens) {
        return tokens.values().stream().mapToInt(Integer::intValue).sum();
    }
}
