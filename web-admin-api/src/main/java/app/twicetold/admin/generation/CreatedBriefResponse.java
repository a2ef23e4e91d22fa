package app.twicetold.admin.generation;

import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.generation.BriefView;

/** A brief and the job that writes its article. */
public record CreatedBriefResponse(BriefView brief, ContentJobResponse job) {}
