package app.twicetold.core.prompt;

import app.twicetold.core.shared.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One version of one task in one language: named sections, each under a line {@code === name}. */
final class PromptFile {
    private static final String SECTION = "=== ";
    private static final Map<String, PromptFile> LOADED = new ConcurrentHashMap<>();

    private final String path;
    private final Map<String, Template> sections;

    private PromptFile(String path, String text) {
        this.path = path;
        this.sections = new LinkedHashMap<>();
        for (String section : text.split("(?m)^" + SECTION, -1)) {
            if (!section.isBlank()) {
                int lineEnd = section.indexOf('\n');
                String name = section.substring(0, lineEnd).strip();
                sections.put(
                        name,
                        new Template(
                                path + " " + name,
                                section.substring(lineEnd + 1).strip()));
            }
        }
    }

    /**
     * The file of a version. A version that leaves a task as it was has no files for it and uses those of the version
     * before.
     *
     * @throws IllegalStateException when the library has no such file. A new language needs its own files.
     */
    static PromptFile of(String version, String task, String language) {
        return LOADED.computeIfAbsent(
                PromptLibrary.home(version, task) + "/" + task + "." + language + ".txt",
                path -> new PromptFile(path, Resources.text(PromptFile.class, path)));
    }

    Set<String> names() {
        return sections.keySet();
    }

    Template section(String name) {
        Template section = sections.get(name);
        if (section == null) {
            throw new IllegalStateException("Prompt file " + path + " has no section " + name);
        }
        return section;
    }

    /** The text of a section that has no places for values. */
    String text(String name) {
        return section(name).fill(Map.of());
    }

    /** Items as the language lists things. */
    String listed(List<String> items) {
        return items.stream()
                .reduce((before, next) -> section("fillers").fill(Map.of("before", before, "next", next)))
                .orElseThrow();
    }

    /**
     * Replaces the angle brackets of text from outside, so that it cannot close the tag around it. The marks that
     * replace them are punctuation, which the comparison of an excerpt with its transcript ignores.
     */
    static String data(String text) {
        return text.replace('<', '‹').replace('>', '›').strip();
    }

    /** Like {@link #data}, for one line or an attribute. It also replaces double quotes and line breaks. */
    static String line(String text) {
        return data(text).replace('"', '\'').replaceAll("\\s+", " ");
    }
}
