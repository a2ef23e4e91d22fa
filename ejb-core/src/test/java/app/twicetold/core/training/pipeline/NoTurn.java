package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Lets each attempt be worked on, whoever waits. */
final class NoTurn extends FairTurn {
    @Override
    boolean isRefused(String attemptId) {
        return false;
    }

    @Override
    OptionalInt left(PipelineStep first, String attemptId, @Nullable Integer waits) {
        return OptionalInt.empty();
    }
}
