package app.twicetold.ui;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The modules of an application, with those that applications share, as a browser gets them, for tests that read them. */
public final class PageSources {
    private static final String TEXTS = "/texts/";
    private static final Pattern ENTRY = Pattern.compile("^  '((?:[^'\\\\]|\\\\.)+)': (.*),$", Pattern.MULTILINE);
    private static final Pattern FORM = Pattern.compile("\\b(\\w+): '((?:[^'\\\\]|\\\\.)*)'");

    private final Assets assets;

    private PageSources(Assets assets) {
        this.assets = assets;
    }

    /**
     * The sources of an application.
     *
     * @param beside a class of the archive that holds its files
     * @param folder of its files on the class path, with a slash at its end
     * @param root the beginning of the addresses of its files, with a slash at its end
     */
    public static PageSources of(Class<?> beside, String folder, String root) {
        return new PageSources(Assets.all(beside, folder, root).and(Assets.all(Assets.class, ImportMap.SHARED, root)));
    }

    /** All files, with the parts of others. */
    Assets assets() {
        return assets;
    }

    /** The modules and stylesheets of ours by their names, without the parts of others. */
    SortedMap<String, String> files() {
        SortedMap<String, String> files = new TreeMap<>();
        assets.names().stream()
                .filter(name -> !name.startsWith("lib/") && (name.endsWith(".js") || name.endsWith(".css")))
                .forEach(name -> files.put(
                        name, new String(assets.find(name).orElseThrow().bytes(), StandardCharsets.UTF_8)));
        return files;
    }

    /** The modules alone, without the catalogues of texts. */
    public SortedMap<String, String> modules() {
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
