package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.options.RealNumber;
import app.twicetold.rehearsals.options.WholeNumber;
import app.twicetold.rehearsals.size.rules.Parts;
import app.twicetold.rehearsals.size.rules.Workload;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the command. Their defaults are the parts that docs/guides/sizing.md speaks of. */
final class SizeArguments {
    @Option(names = "--daily", required = true, converter = Whole.class)
    private int daily;

    @Mixin
    private LearnerOptions learner = new LearnerOptions();

    @Option(names = "--polls", converter = Many.class)
    private int polls = 20;

    @Option(names = "--reads", converter = Many.class)
    private int reads = 15;

    @Option(names = "--other-requests", converter = Many.class)
    private int otherRequests = 13;

    @Option(names = "--recording-mb", converter = Megabytes.class)
    private double recordingMb = 0.7;

    @Option(names = "--kept-days", converter = Many.class)
    private int keptDays = 30;

    @Option(names = "--node-vcpu", converter = Whole.class)
    private int nodeVcpu = 4;

    @Option(names = "--listeners", converter = Whole.class)
    private int listeners = 200;

    @Option(names = "--pool", converter = Whole.class)
    private int pool = 25;

    @Option(names = "--headroom", converter = Headroom.class)
    private double headroom = 0.3;

    @Option(names = "--database-vcpu", converter = Whole.class)
    private int databaseVcpu = 16;

    @Option(names = "--database-connections", converter = Whole.class)
    private int databaseConnections = 500;

    @Option(names = "--wal-mb", converter = Whole.class)
    private int walMb = 200;

    @Option(names = "--iops", converter = Whole.class)
    private int iops = 16_000;

    @Option(names = "--broker-messages", converter = Whole.class)
    private int brokerMessages = 5_000;

    @Option(names = "--bucket-writes", converter = Whole.class)
    private int bucketWrites = 3_500;

    @Option(names = "--calls", converter = Whole.class)
    private int calls = 5_000;

    @Option(names = "--asr")
    private String asr = "openai/whisper-1";

    @Option(names = "--llm")
    private String llm = "openai/gpt-6-luna";

    @Option(names = "--speech")
    private String speech = "openai/gpt-4o-mini-tts";

    @Option(names = "--beyond-memory")
    private boolean beyondMemory;

    Workload workload() {
        return new Workload(
                daily,
                learner.sessions(),
                learner.attempts(),
                polls,
                reads,
                otherRequests,
                recordingMb,
                keptDays,
                learner.peak(),
                learner.asrSeconds(),
                learner.judgeSeconds(),
                learner.exemplarSeconds(),
                learner.speechSeconds());
    }

    Parts parts() {
        return new Parts(
                nodeVcpu,
                listeners,
                pool,
                headroom,
                databaseVcpu,
                databaseConnections,
                walMb,
                iops,
                brokerMessages,
                bucketWrites,
                calls);
    }

    /** As {@code provider/model}. */
    String asr() {
        return asr;
    }

    /** As {@code provider/model}; it judges and writes exemplars. */
    String llm() {
        return llm;
    }

    /** As {@code provider/model}. */
    String speech() {
        return speech;
    }

    /** Whether the costs are those of a database that is larger than its memory. */
    boolean beyondMemory() {
        return beyondMemory;
    }

    private static final class Whole extends WholeNumber {
        Whole() {
            super(1, 1_000_000_000);
        }
    }

    private static final class Many extends WholeNumber {
        Many() {
            super(0, 10_000);
        }
    }

    private static final class Megabytes extends RealNumber {
        Megabytes() {
            super(0, 600);
        }
    }

    private static final class Headroom extends RealNumber {
        Headroom() {
            super(0, 0.9);
        }
    }
}
