package app.twicetold.admin.job;

import app.twicetold.core.job.ShowContentJob;
import app.twicetold.core.localization.Messages;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/** A content job and its provider calls in one object. */
public record ContentJobDetailResponse(@JsonUnwrapped ContentJobResponse job, List<ShowContentJob.Call> calls) {
    static ContentJobDetailResponse of(ShowContentJob.Detail detail, Messages messages) {
        return new ContentJobDetailResponse(ContentJobResponse.of(detail.job(), messages), detail.calls());
    }
}
