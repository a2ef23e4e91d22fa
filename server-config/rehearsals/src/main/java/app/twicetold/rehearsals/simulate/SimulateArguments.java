package app.twicetold.rehearsals.simulate;

import app.twicetold.rehearsals.options.RealNumber;
import app.twicetold.rehearsals.options.WholeNumber;
import app.twicetold.rehearsals.simulate.model.Disturbances;
import app.twicetold.rehearsals.simulate.model.Installation;
import app.twicetold.rehearsals.simulate.model.Load;
import app.twicetold.rehearsals.simulate.model.Scene;
import app.twicetold.rehearsals.size.LearnerOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the command. */
final class SimulateArguments {
    @Option(names = "--nodes", required = true, converter = Nodes.class)
    private int nodes;

    @Option(names = "--daily", required = true, converter = Whole.class)
    private int daily;

    @Option(names = "--seed", converter = Seed.class)
    private int seed = 1;

    @Option(names = "--scenes", split = ",", converter = Scenes.class)
    private Scene[] scenes = {Scene.CALM, Scene.PUSH, Scene.SLOW, Scene.OUTAGE, Scene.NODE, Scene.BROKER, Scene.FIRST};

    @Mixin
    private LearnerOptions learner = new LearnerOptions();

    @Option(names = "--firsts", converter = Share.class)
    private double firsts = 0.02;

    @Option(names = "--spare", converter = Share.class)
    private double spare = 0.15;

    @Option(names = "--listeners", converter = Listeners.class)
    private @Nullable Integer listeners;

    @Option(names = "--timeout-seconds", converter = Timeout.class)
    private double timeoutSeconds = 60;

    @Option(names = "--slow-seconds", converter = Seconds.class)
    private double slowSeconds = 60;

    @Option(names = "--opening", converter = Share.class)
    private double opening = 0.1;

    @Option(names = "--burst", converter = Burst.class)
    private int burst = 10_000;

    int seed() {
        return seed;
    }

    /** The calm evening comes first, because the others are compared with it. */
    Set<Scene> scenes() {
        Set<Scene> all = new LinkedHashSet<>();
        all.add(Scene.CALM);
        all.addAll(Arrays.asList(scenes));
        return all;
    }

    Load load() {
        return new Load(
                daily,
                learner.sessions(),
                learner.attempts(),
                learner.peak(),
                firsts,
                new Load.Seconds(
                        learner.asrSeconds(),
                        learner.judgeSeconds(),
                        learner.exemplarSeconds(),
                        learner.speechSeconds()));
    }

    Installation installation() {
        Integer named = listeners;
        return Installation.usual(
                nodes,
                named == null ? load().listenersOf(nodes, spare) : named,
                Duration.ofMillis(Math.round(timeoutSeconds * 1_000)));
    }

    Disturbances disturbances() {
        return new Disturbances(opening, Duration.ofMillis(Math.round(slowSeconds * 1_000)), burst);
    }

    private static final class Scenes implements ITypeConverter<Scene> {
        @Override
        public Scene convert(String value) {
            for (Scene scene : Scene.values()) {
                if (scene.key().equals(value)) {
                    return scene;
                }
            }
            throw new TypeConversionException("it takes "
                    + String.join(
                            ", ", Arrays.stream(Scene.values()).map(Scene::key).toList())
                    + ", not '" + value.toLowerCase(Locale.ROOT) + "'");
        }
    }

    private static final class Nodes extends WholeNumber {
        Nodes() {
            super(1, 1_000);
        }
    }

    private static final class Whole extends WholeNumber {
        Whole() {
            super(1, 100_000_000);
        }
    }

    private static final class Seed extends WholeNumber {
        Seed() {
            super(0, Integer.MAX_VALUE);
        }
    }

    private static final class Listeners extends WholeNumber {
        Listeners() {
            super(1, 1_000);
        }
    }

    private static final class Burst extends WholeNumber {
        Burst() {
            super(0, 1_000_000);
        }
    }

    private static final class Seconds extends RealNumber {
        Seconds() {
            super(0, 600);
        }
    }

    private static final class Timeout extends RealNumber {
        Timeout() {
            super(1, 300);
        }
    }

    private static final class Share extends RealNumber {
        Share() {
            super(0, 0.9);
        }
    }
}
