package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.options.RealNumber;
import app.twicetold.rehearsals.options.WholeNumber;
import picocli.CommandLine.Option;

/**
 * What a learner does in a day, and how long providers take for it: options of all calculations, with one default. It is
 * the learner that docs/guides/sizing.md speaks of.
 */
public final class LearnerOptions {
    @Option(names = "--sessions", converter = Few.class)
    private int sessions = 2;

    @Option(names = "--attempts", converter = Few.class)
    private int attempts = 2;

    @Option(names = "--peak", converter = Peak.class)
    private double peak = 4;

    @Option(names = "--asr-seconds", converter = Seconds.class)
    private double asrSeconds = 3;

    @Option(names = "--judge-seconds", converter = Seconds.class)
    private double judgeSeconds = 10;

    @Option(names = "--exemplar-seconds", converter = Seconds.class)
    private double exemplarSeconds = 4;

    @Option(names = "--speech-seconds", converter = Seconds.class)
    private double speechSeconds = 4.6;

    /** A day. */
    public int sessions() {
        return sessions;
    }

    /** Of a session. */
    public int attempts() {
        return attempts;
    }

    /** The busiest moment, as a multiple of the mean of the day. */
    public double peak() {
        return peak;
    }

    /** For a transcript. */
    public double asrSeconds() {
        return asrSeconds;
    }

    /** For a judgement. */
    public double judgeSeconds() {
        return judgeSeconds;
    }

    /** For the text of an exemplar. */
    public double exemplarSeconds() {
        return exemplarSeconds;
    }

    /** For its sound. */
    public double speechSeconds() {
        return speechSeconds;
    }

    private static final class Few extends WholeNumber {
        Few() {
            super(1, 100);
        }
    }

    private static final class Peak extends RealNumber {
        Peak() {
            super(1, 100);
        }
    }

    private static final class Seconds extends RealNumber {
        Seconds() {
            super(0, 600);
        }
    }
}
