package app.twicetold.admin.source;

import app.twicetold.admin.job.ContentJobResponse;

/** The fetch of a source that was queued, or was under way. */
public record SourceFetchResponse(ContentJobResponse job) {}
