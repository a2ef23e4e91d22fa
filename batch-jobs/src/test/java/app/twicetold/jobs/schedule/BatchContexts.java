package app.twicetold.jobs.schedule;

import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import java.io.Serializable;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What a batch runtime tells its artifacts, while nothing stops them. */
final class BatchContexts {
    private BatchContexts() {}

    static final class Job implements JobContext {
        private final String name;
        private final long execution;
        private @Nullable String exitStatus;

        Job(String name, long execution) {
            this.name = name;
            this.execution = execution;
        }

        @Override
        public String getJobName() {
            return name;
        }

        @Override
        public long getExecutionId() {
            return execution;
        }

        @Override
        public long getInstanceId() {
            return execution;
        }

        @Override
        public BatchStatus getBatchStatus() {
            return BatchStatus.STARTED;
        }

        @Override
        public @Nullable String getExitStatus() {
            return exitStatus;
        }

        @Override
        public void setExitStatus(String status) {
            exitStatus = status;
        }

        @Override
        public @Nullable Object getTransientUserData() {
            return null;
        }

        @Override
        public void setTransientUserData(Object data) {}

        @Override
        public Properties getProperties() {
            return new Properties();
        }
    }

    static final class Step implements StepContext {
        private final String name;
        private final Properties properties = new Properties();
        private @Nullable String exitStatus;

        Step(String name) {
            this.name = name;
        }

        @Override
        public String getStepName() {
            return name;
        }

        @Override
        public long getStepExecutionId() {
            return 1;
        }

        @Override
        public BatchStatus getBatchStatus() {
            return BatchStatus.STARTED;
        }

        @Override
        public @Nullable String getExitStatus() {
            return exitStatus;
        }

        @Override
        public void setExitStatus(String status) {
            exitStatus = status;
        }

        @Override
        public @Nullable Exception getException() {
            return null;
        }

        @Override
        public Metric[] getMetrics() {
            return new Metric[0];
        }

        @Override
        public @Nullable Serializable getPersistentUserData() {
            return null;
        }

        @Override
        public void setPersistentUserData(Serializable data) {}

        @Override
        public @Nullable Object getTransientUserData() {
            return null;
        }

        @Override
        public void setTransientUserData(Object data) {}

        @Override
        public Properties getProperties() {
            return properties;
        }
    }
}
