package app.twicetold.rehearsals.judge;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.judge.JudgeAnswer;
import app.twicetold.core.judge.JudgePlan;
import app.twicetold.core.judge.JudgeQuestion;
import app.twicetold.core.judge.JudgeReport;
import app.twicetold.core.judge.JudgeTable;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.pipeline.JudgeRetelling;
import app.twicetold.rehearsals.options.Misused;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the models that the settings of this machine can call, with the prompts, the adapters and the rules of the
 * service. It needs neither the service nor its database, so it knows the default chain and no stored one.
 */
@Command(name = "judge")
public final class JudgeCommand implements Callable<Integer> {
    /** Kept here, as the levels of loggers that nobody holds are forgotten. */
    private static final Logger LOG = Logger.getLogger("app.twicetold");

    private static final int FAILED = 1;

    private final Function<String, Optional<String>> values;
    private final PrintStream out;
    private final PrintStream progress;

    @Mixin
    private JudgeArguments arguments = new JudgeArguments();

    public JudgeCommand() {
        this(fromMachine(), System.out, System.err);
    }

    JudgeCommand(Function<String, Optional<String>> values, PrintStream out, PrintStream progress) {
        this.values = values;
        this.out = out;
        this.progress = progress;
    }

    /**
     * Ends with 0 after a measurement, 1 when no model answered anything or one is below {@code --fail-below}.
     *
     * @throws Misused for a wrong setting, and when there is no report to compare with
     */
    @Override
    public Integer call() throws IOException {
        // The report tells what was mended.
        LOG.setLevel(Level.WARNING);
        ProviderRegistry providers;
        Edition edition;
        JudgeReport earlier;
        try {
            Settings settings = new Settings(values);
            providers = new ProviderRegistry(ProviderSettings.from(settings));
            edition = arguments.edition() == null
                    ? TrainingSettings.from(settings).edition()
                    : arguments.edition();
            earlier = arguments.against() == null
                    ? null
                    : Json.read(Files.readString(arguments.against()), JudgeReport.class);
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            throw new Misused(wrong);
        } catch (NoSuchFileException missing) {
            throw new Misused(missing);
        }
        JudgePlan plan =
                new JudgePlan(edition, arguments.languages(), entries(arguments, providers), arguments.repeats());
        JudgeReport report = measure(plan, providers);
        JudgeTable.of(report, earlier).forEach(out::println);
        Path file = arguments.out() == null
                ? Path.of("judge-" + report.at().toString().replace(":", "") + ".json")
                : arguments.out();
        Files.writeString(file, Json.write(report));
        out.println();
        out.println("The report is in " + file + "; a later run compares with it: --against " + file);
        Double failBelow = arguments.failBelow();
        boolean isBelow = failBelow != null && report.isBelow(failBelow);
        if (isBelow) {
            progress.println("twicetold: an answer is missing, or a kappa is below " + failBelow + ".");
        }
        return isBelow
                        || report.models().stream()
                                .allMatch(model -> model.cases().isEmpty())
                ? FAILED
                : 0;
    }

    private JudgeReport measure(JudgePlan plan, ProviderRegistry providers) {
        Instant start = InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS);
        ProviderChain chain = new ProviderChain(providers, new Unwritten(), new CircuitBreakers());
        JudgeRetelling judge = new JudgeRetelling(chain, plan.edition());
        List<JudgeAnswer> answers = new ArrayList<>();
        for (int i = 0; i < plan.size(); i++) {
            JudgeQuestion question = plan.question(i);
            progress.printf(
                    "%d of %d: %s, %s%n",
                    i + 1,
                    plan.size(),
                    question.entry().name(),
                    question.asked().id());
            answers.add(question.ask(
                    retelling -> judge.judge(CallPurpose.playground("judge", question.entry()), retelling)));
        }
        return plan.report(start, answers);
    }

    private static List<ChainEntry> entries(JudgeArguments arguments, ProviderRegistry providers) {
        List<ChainEntry> ofChain = providers.chains().of(Capability.LLM).stream()
                .filter(ChainEntry::enabled)
                .toList();
        return arguments.models().isEmpty()
                ? ofChain
                : arguments.models().stream()
                        .map(model -> ofChain.stream()
                                .filter(entry -> entry.name().equals(model))
                                .findFirst()
                                .orElseGet(() -> JudgeArguments.entry(model, Capability.LLM.defaultTimeout())))
                        .toList();
    }

    /** The environment first, then the file of the service. */
    private static Function<String, Optional<String>> fromMachine() {
        Properties file = new Properties();
        String named = System.getenv("TWICETOLD_CONFIG");
        Path path = Path.of(named == null ? "twicetold.properties" : named);
        if (Files.exists(path)) {
            try (Reader reader = Files.newBufferedReader(path)) {
                file.load(reader);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return name -> Optional.ofNullable(System.getenv(name)).or(() -> Optional.ofNullable(file.getProperty(name)));
    }

    /** Writes no log of calls, as there is no database. */
    private static final class Unwritten extends ProviderCallRecorder {
        @Override
        public void record(AttemptRecord attempt) {
            // Nothing is written.
        }
    }
}
