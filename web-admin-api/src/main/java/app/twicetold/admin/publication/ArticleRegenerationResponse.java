package app.twicetold.admin.publication;

import app.twicetold.admin.job.ContentJobResponse;

/** An article and the job that writes its next version. */
public record ArticleRegenerationResponse(AdminArticleResponse article, ContentJobResponse job) {}
