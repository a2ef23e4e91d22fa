package app.twicetold.core.training.pipeline;

/** The load of a node whose listeners have had nothing to do, or have all been busy, for long. */
final class IdleLoad extends PipelineLoad {
    private final boolean idle;

    IdleLoad(boolean idle) {
        super(16);
        this.idle = idle;
    }

    @Override
    boolean isIdle() {
        return idle;
    }
}
