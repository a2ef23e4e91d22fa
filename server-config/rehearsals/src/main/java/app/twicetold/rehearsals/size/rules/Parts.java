package app.twicetold.rehearsals.size.rules;

/**
 * The parts that an installation is made of, and what one of each bears.
 *
 * @param nodeVcpu processors of a node
 * @param nodeListeners {@code PIPELINE_CONCURRENCY}
 * @param nodeConnections {@code DATABASE_POOL_SIZE}
 * @param headroom the share of a node and of the database that is kept free at the peak, from 0 to below 1
 * @param databaseVcpu processors of the primary
 * @param databaseConnections {@code max_connections} of the primary, or of the pooler before it
 * @param walMbPerSecond megabytes of the write-ahead log that disk and standby take each second
 * @param writeIops writes of 8 kB that the disk takes each second
 * @param brokerMessages that the broker takes each second
 * @param bucketWrites that the bucket takes each second
 * @param providerCalls calls that the contracts with providers let be in flight
 */
public record Parts(
        double nodeVcpu,
        int nodeListeners,
        int nodeConnections,
        double headroom,
        double databaseVcpu,
        int databaseConnections,
        double walMbPerSecond,
        int writeIops,
        int brokerMessages,
        int bucketWrites,
        int providerCalls) {

    /** @throws IllegalArgumentException when a part bears nothing, or nothing is left beside the headroom */
    public Parts {
        if (nodeVcpu <= 0 || nodeListeners < 1 || nodeConnections < 1 || databaseVcpu <= 0 || databaseConnections < 1) {
            throw new IllegalArgumentException("A node or the database bears nothing.");
        }
        if (walMbPerSecond <= 0 || writeIops < 1 || brokerMessages < 1 || bucketWrites < 1 || providerCalls < 1) {
            throw new IllegalArgumentException("A disk, the broker, the bucket or a provider bears nothing.");
        }
        if (headroom < 0 || headroom >= 1) {
            throw new IllegalArgumentException("The headroom is a share from 0 to below 1.");
        }
    }
}
