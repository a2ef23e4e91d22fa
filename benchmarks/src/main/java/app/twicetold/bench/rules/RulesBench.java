package app.twicetold.bench.rules;

import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** All benchmarks of this package in one short run; settings are annotations of each. */
public final class RulesBench {
    private RulesBench() {}

    /** Prints JMH's own report. */
    public static void run() {
        try {
            new Runner(new OptionsBuilder()
                            .include("^" + RulesBench.class.getPackageName().replace(".", "\\.") + "\\.")
                            .jvmArgs("-Xmx256m")
                            .build())
                    .run();
        } catch (RunnerException failed) {
            throw new IllegalStateException("JMH did not run: " + failed.getMessage(), failed);
        }
    }
}
