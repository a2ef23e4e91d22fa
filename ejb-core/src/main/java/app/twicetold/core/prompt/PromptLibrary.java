package app.twicetold.core.prompt;

import app.twicetold.core.shared.Resources;
import java.util.List;

/** The registered versions of the prompts and the tasks of each, from the file {@code index}, the oldest first. */
public final class PromptLibrary {
    private static final List<Version> VERSIONS = Resources.text(PromptLibrary.class, "index")
            .lines()
            .filter(line -> !line.isBlank())
            .map(Version::of)
            .toList();

    private PromptLibrary() {}

    /**
     * A version and the tasks that it words anew, in alphabetical order. A task has a file for each language. All other
     * tasks are those of the version before.
     */
    public record Version(String version, List<String> tasks) {
        private static Version of(String line) {
            List<String> words = List.of(line.strip().split("\\s+"));
            return new Version(
                    words.get(0),
                    words.subList(1, words.size()).stream().sorted().toList());
        }
    }

    public static List<Version> all() {
        return VERSIONS;
    }

    /** The newest version, not newer than the given one, that has files for the task; the given one when none has. */
    static String home(String version, String task) {
        if (!versions().contains(version)) {
            return version;
        }
        String home = version;
        for (Version each : VERSIONS) {
            if (each.tasks().contains(task)) {
                home = each.version();
            }
            if (each.version().equals(version)) {
                break;
            }
        }
        return home;
    }

    /** The names of all versions. */
    public static List<String> versions() {
        return VERSIONS.stream().map(Version::version).toList();
    }
}
