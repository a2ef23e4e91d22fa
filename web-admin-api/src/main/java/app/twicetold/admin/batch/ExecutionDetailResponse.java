package app.twicetold.admin.batch;

import app.twicetold.core.batch.ExecutionView;
import app.twicetold.core.batch.ShowExecution;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/** An execution and its steps in one object. */
public record ExecutionDetailResponse(@JsonUnwrapped ExecutionView execution, List<ShowExecution.StepView> steps) {
    static ExecutionDetailResponse of(ShowExecution.Detail detail) {
        return new ExecutionDetailResponse(detail.execution(), detail.steps());
    }
}
