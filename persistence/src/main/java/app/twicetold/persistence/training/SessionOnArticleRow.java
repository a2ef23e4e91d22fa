package app.twicetold.persistence.training;

import app.twicetold.persistence.library.ArticleRow;

/** A session with the version of the article that it began with. */
public record SessionOnArticleRow(SessionRow session, ArticleRow article) {}
