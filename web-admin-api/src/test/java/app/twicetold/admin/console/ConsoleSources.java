package app.twicetold.admin.console;

import app.twicetold.ui.Assets;
import app.twicetold.ui.ImportMap;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules of ours, as a browser gets them, for tests that read them. */
final class ConsoleSources {
    static final String TEXTS = "/texts/";
    private static final Pattern ENTRY = Pattern.compile("^  '((?:[^'\\\\]|\\\\.)+)': (.*),$", Pattern.MULTILINE);
    private static final Pattern FORM = Pattern.compile("\\b(\\w+): '((?:[^'\\\\]|\\\\.)*)'");

    private ConsoleSources() {}

    /** The modules and stylesheets of ours by their names, without the parts of others. */
    static SortedMap<String, String> files() {
        Assets all = Assets.all(ConsoleFiles.class, "/app/twicetold/admin/console/assets/", "/")
                .and(Assets.all(Assets.class, ImportMap.SHARED, "/"));
        SortedMap<String, String> files = new TreeMap<>();
        all.names().stream()
                .filter(name -> !name.startsWith("lib/") && !name.endsWith(".svg"))
                .forEach(name ->
                        files.put(name, new String(all.find(name).orElseThrow().bytes(), StandardCharsets.UTF_8)));
        return files;
    }

    /** The modules alone, without the catalogues of texts. */
    static SortedMap<String, String> modules() {
        SortedMap<String, String> files = files();
        files.keySet().removeIf(name -> !name.endsWith(".js") || name.contains(TEXTS));
        return files;
    }

    /** The texts of a catalogue by their keys; the forms of a plural by the categories. */
    static SortedMap<String, Map<String, String>> texts(String catalogue) {
        SortedMap<String, Map<String, String>> texts = new TreeMap<>();
        Matcher entry = ENTRY.matcher(catalogue);
        while (entry.find()) {
            Map<String, String> forms = new TreeMap<>();
            String value = entry.group(2);
            if (value.startsWith("{")) {
                Matcher form = FORM.matcher(value);
                while (form.find()) {
                    forms.put(form.group(1), form.group(2));
                }
            } else if (value.startsWith("'") && value.endsWith("'") && value.length() > 1) {
                forms.put("other", value.substring(1, value.length() - 1));
            }
            if (texts.put(entry.group(1), forms) != null) {
                throw new AssertionError("Twice: " + entry.group(1));
            }
        }
        return texts;
    }
}
