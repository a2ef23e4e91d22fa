package app.twicetold.rehearsals.demo;

import app.twicetold.launcher.RunningService;
import app.twicetold.launcher.Settings;
import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Strict;
import app.twicetold.rehearsals.content.ContentMonth;
import app.twicetold.rehearsals.content.Disturbance;
import app.twicetold.rehearsals.options.WholeNumber;
import app.twicetold.rehearsals.playground.PlaygroundDemo;
import app.twicetold.rehearsals.recordings.Recording;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Plays the service. Ends with 0 after the last settlement, 1 when the service is out of reach or refuses something.
 * Days need a service whose clock can be moved, so a temporary one is started for them.
 */
@Command(name = "demo")
public final class Demo implements Callable<Integer> {
    private static final String DEFAULT_URL = "http://localhost:8080";
    private static final int MONTH = 30;
    private static final int FAILED = 1;

    private final Terminal terminal;

    /** A tag that there are recordings in. */
    @Option(names = "--lang", converter = Language.class)
    String language = "en";

    @Option(names = "--url", converter = Address.class)
    URI url = URI.create(DEFAULT_URL);

    /** 0 for the first day on the service at the address. */
    @Option(names = "--days", converter = Days.class)
    int days;

    /** Whether content operations are played instead of a person. */
    @Option(names = "--content")
    boolean content;

    /** Whether the server is killed meanwhile. */
    @Option(names = "--crashes")
    boolean crashes;

    /** Whether an operator compares models instead. */
    @Option(names = "--playground")
    boolean playground;

    /** Whether the service of an operator's demo stays, to be looked at in the console. */
    @Option(names = "--stay")
    boolean stay;

    public Demo() {
        this(Terminal.ofThisProcess(System.getenv()));
    }

    Demo(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            return play();
        } catch (RehearsalStopped stopped) {
            terminal.complain(stopped.sentence());
            return FAILED;
        }
    }

    private int play() {
        if (content) {
            return ContentMonth.play(days == 0 ? MONTH : days, disturbance(), stay, System.out);
        }
        if (playground) {
            return PlaygroundDemo.play(language, stay, System.out);
        }
        Words words = Words.in(language);
        if (days == 0) {
            new Playthrough(client(url, words), terminal, words, url, purchases()).play();
            return 0;
        }
        terminal.progress(words.of("timeline.starting"));
        try (TemporaryService service = TemporaryService.start("demo", Map.of("RATE_LIMITS", "false"))) {
            terminal.endProgress();
            new Fortnight(client(service.url(), words), terminal, words, service.purchases()).play(days);
        }
        return 0;
    }

    private Optional<Disturbance> disturbance() {
        if (!crashes) {
            return Optional.empty();
        }
        return Optional.of(ServiceLoader.load(Disturbance.class)
                .findFirst()
                .orElseThrow(() -> new RehearsalStopped("--crashes needs a checkout; a release kills nothing.")));
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

    private static final class Days extends WholeNumber {
        Days() {
            super(1, 28);
        }
    }

    private static final class Language implements ITypeConverter<String> {
        @Override
        public String convert(String tag) {
            if (!Recording.languages().contains(tag)) {
                throw new TypeConversionException(
                        "it takes " + String.join(" or ", Recording.languages()) + ", not '" + tag + "'");
            }
            return tag;
        }
    }

    private static final class Address implements ITypeConverter<URI> {
        @Override
        public URI convert(String text) {
            if (!text.matches("https?://[^\\s/?#]+/?")) {
                throw new TypeConversionException(
                        "it takes an address such as " + DEFAULT_URL + ", not '" + text + "'");
            }
            return URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        }
    }
}
