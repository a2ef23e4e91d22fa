package app.twicetold.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tries everything that the settings name before a start, and starts nothing. Prints the settings in force with their
 * origin, then one line for each item.
 */
final class Check {
    private static final String FAILED = "FAILED";
    private static final String ADMIN_KEY = "ADMIN_KEY";

    private Check() {}

    /**
     * Returns 0 when all is well, 1 when an item failed.
     *
     * @param calls whether the running service also has each entry of its chains do its work, which costs something
     */
    static int run(Map<String, String> environment, boolean calls) {
        GivenSettings given = GivenSettings.read(environment);
        Settings settings = Settings.from(given.values());
        Distribution distribution = Distribution.find();
        Set<String> names = new TreeSet<>(ApplicationSettings.check(distribution, settings));
        names.addAll(Settings.OF_THE_LAUNCHER);
        settingsInForce(given, names).forEach(Console::say);
        Console.say("");

        List<List<String>> findings = new ArrayList<>();
        findings.add(List.of("OK", "settings", "all are well formed"));
        ApplicationSettings.doubts(distribution, given.origins())
                .forEach(doubt -> findings.add(List.of(FAILED, "settings", doubt)));
        findings.add(broker(settings));
        findings.addAll(ApplicationSettings.tried(distribution, values(settings)));
        if (calls) {
            findings.addAll(ApplicationSettings.rehearsed(distribution, service(settings)));
        }
        findings.forEach(finding -> Console.say(line(finding)));
        return findings.stream().anyMatch(finding -> finding.get(0).equals(FAILED)) ? 1 : 0;
    }

    /** Every setting that was given. All others have the defaults of docs/operations.md. */
    static List<String> settingsInForce(GivenSettings given, Set<String> names) {
        List<String> lines = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            if (given.values().containsKey(name)) {
                String value = GivenSettings.isSecret(name)
                        ? Masks.MASK
                        : Masks.withoutPasswords(given.values().get(name));
                lines.add(name + "=" + value + "  (" + given.origins().get(name) + ")");
            }
        }
        lines.add("All other settings have their defaults, or are generated and kept in DATA_DIR.");
        return lines;
    }

    private static List<String> broker(Settings settings) {
        if (settings.broker().isEmpty()) {
            return List.of("OK", "broker", "the embedded Artemis, which starts with the service");
        }
        try {
            return List.of("OK", "broker", BrokerLook.look(settings.broker().get(), settings.queuePrefix()));
        } catch (BrokerLook.BrokerRefuses refused) {
            return List.of(FAILED, "broker", String.valueOf(refused.getMessage()));
        }
    }

    /** What the application would see, without what only a start knows. */
    private static Map<String, String> values(Settings settings) {
        Map<String, String> values = new HashMap<>(settings.values());
        Path recordings = settings.dataDirectory().resolve("recordings");
        values.putIfAbsent("OBJECT_STORE_DIR", recordings.toString());
        settings.database().ifPresent(database -> {
            values.put("DATABASE_USER", database.user());
            values.put("DATABASE_PASSWORD", database.password());
        });
        return values;
    }

    /** Where the service of these settings listens, and the key of its operators. */
    private static Map<String, String> service(Settings settings) {
        Map<String, String> service = new HashMap<>();
        service.put("SERVICE_URL", "http://localhost:" + settings.httpPort());
        Optional.ofNullable(settings.values().get(ADMIN_KEY))
                .or(() -> DataDirectory.keptSecret(settings.dataDirectory(), ADMIN_KEY))
                .ifPresent(key -> service.put(ADMIN_KEY, key));
        return service;
    }

    private static String line(List<String> finding) {
        return String.format(
                Locale.ROOT,
                "%-7s %-15s %s",
                finding.get(0).equals(FAILED) ? FAILED : finding.get(0).toLowerCase(Locale.ROOT),
                finding.get(1),
                finding.get(2));
    }
}
