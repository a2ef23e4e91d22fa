package app.twicetold.rehearsals.demo;

import app.twicetold.launcher.RunningService;
import app.twicetold.launcher.Settings;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Strict;
import app.twicetold.rehearsals.content.ContentMonth;
import app.twicetold.rehearsals.playground.PlaygroundDemo;
import app.twicetold.rehearsals.recordings.Recording;
import app.twicetold.rehearsals.service.TemporaryService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The command line of the demo: {@code [--lang en|zh-Hans] [--url http://localhost:8080] [--days 14] [--content [--crashes]]
 * [--playground]}. Ends
 * with 0 after the last settlement, 1 when the service is out of reach or refuses something, 2 for arguments that it does
 * not know. Days need a service whose clock can be moved, so a temporary one is started for them. With {@code --content}
 * the days are those of content operations, 30 unless asked otherwise; with {@code --crashes} the server is killed in each
 * kind of their steps. With {@code --playground} an operator compares models.
 */
public final class Demo {
    private static final URI DEFAULT_URL = URI.create("http://localhost:8080");
    private static final String DEFAULT_LANGUAGE = "en";
    private static final int MONTH = 30;
    private static final int FAILED = 1;
    private static final int MISUSED = 2;

    private Demo() {}

    /** Plays the demo, then ends the process when something went wrong. */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.ofThisProcess(System.getenv());
        int exitCode = play(arguments, terminal);
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    static int play(String[] arguments, Terminal terminal) {
        Options options;
        try {
            options = Options.of(arguments);
        } catch (IllegalArgumentException misused) {
            terminal.complain(String.valueOf(misused.getMessage()));
            return MISUSED;
        }
        if (options.content()) {
            return ContentMonth.play(options.days() == 0 ? MONTH : options.days(), options.crashes(), System.out);
        }
        if (options.playground()) {
            return PlaygroundDemo.play(options.language(), System.out);
        }
        Words words = Words.in(options.language());
        try {
            if (options.days() == 0) {
                new Playthrough(client(options.url(), words), terminal, words, options.url(), purchases()).play();
            } else {
                terminal.progress(words.of("timeline.starting"));
                try (TemporaryService service = TemporaryService.start("demo", Map.of("RATE_LIMITS", "false"))) {
                    terminal.endProgress();
                    new Fortnight(client(service.url(), words), terminal, words, service.purchases())
                            .play(options.days());
                }
            }
            return 0;
        } catch (RehearsalStopped stopped) {
            terminal.complain(stopped.sentence());
            return FAILED;
        }
    }

    /** Where the service beside this demo emulates purchases, if it does. */
    private static Optional<URI> purchases() {
        Path file = Settings.fromEnvironment().dataDirectory().resolve(RunningService.PURCHASES);
        try {
            return Files.exists(file) ? Optional.of(URI.create(Files.readString(file))) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The client API as one user on one device sees it. */
    private static ApiClient client(URI url, Words words) {
        return new ApiClient(new Strict(url, words), "")
                .with("Accept-Language", words.language())
                .with("X-Time-Zone", ZoneId.systemDefault().getId());
    }

    /**
     * What the person asked for.
     *
     * @param language a tag that there are recordings in
     * @param days 0 for the first day on the service at {@code url}, otherwise how many days to play, up to 28
     * @param content whether content operations are played instead of a person
     * @param crashes whether the server is killed meanwhile
     * @param playground whether an operator compares models instead
     */
    record Options(String language, URI url, int days, boolean content, boolean crashes, boolean playground) {
        static Options of(String... arguments) {
            Map<String, String> given = new HashMap<>();
            for (int i = 0; i < arguments.length; i++) {
                String[] parts = arguments[i].split("=", 2);
                boolean inNext = parts.length == 1 && i + 1 < arguments.length;
                switch (parts[0]) {
                    case "--content", "--crashes", "--playground" -> given.put(parts[0], "");
                    case "--lang", "--url", "--days" ->
                        given.put(parts[0], parts.length == 2 ? parts[1] : inNext ? arguments[++i] : "");
                    default ->
                        throw new IllegalArgumentException("The demo does not know '" + arguments[i]
                                + "'; it takes --lang " + String.join("|", Recording.languages())
                                + ", --url, --days, --content, --crashes and --playground.");
                }
            }
            return new Options(
                    language(given.getOrDefault("--lang", DEFAULT_LANGUAGE)),
                    url(given.getOrDefault("--url", DEFAULT_URL.toString())),
                    given.containsKey("--days") ? days(given.getOrDefault("--days", "")) : 0,
                    given.containsKey("--content"),
                    given.containsKey("--crashes"),
                    given.containsKey("--playground"));
        }

        private static String language(String tag) {
            if (!Recording.languages().contains(tag)) {
                throw new IllegalArgumentException(
                        "--lang takes " + String.join(" or ", Recording.languages()) + ", but is '" + tag + "'.");
            }
            return tag;
        }

        private static int days(String text) {
            if (!text.matches("[1-9]|1\\d|2[0-8]")) {
                throw new IllegalArgumentException("--days takes a number from 1 to 28, but is '" + text + "'.");
            }
            return Integer.parseInt(text);
        }

        private static URI url(String text) {
            if (!text.matches("https?://[^\\s/?#]+/?")) {
                throw new IllegalArgumentException(
                        "--url takes an address such as " + DEFAULT_URL + ", but is '" + text + "'.");
            }
            return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        }
    }
}
