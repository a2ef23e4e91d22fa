package app.twicetold.rehearsals.simulate.model;

/** What {@code PipelineLoad} of the service knows: how many listeners of a node work, and whether one has nothing to do. */
final class NodeLoad {
    /** As {@code PipelineLoad.IDLE}. */
    private static final long IDLE_MS = 2_000;

    private final int most;
    private int working;
    private long fullUntilMs;

    NodeLoad(int most, long nowMs) {
        this.most = most;
        this.fullUntilMs = nowMs;
    }

    void begin() {
        working++;
    }

    void end(long nowMs) {
        if (working-- >= most) {
            fullUntilMs = nowMs;
        }
    }

    int working() {
        return working;
    }

    boolean isFull() {
        return working >= most;
    }

    boolean isIdle(long nowMs) {
        return !isFull() && nowMs - fullUntilMs >= IDLE_MS;
    }
}
