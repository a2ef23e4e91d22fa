package app.twicetold.persistence.generation;

/**
 * The drafts of a cell.
 *
 * @param originals those that no source item was given to
 * @param drafts all of them
 */
public record RecentDraftsRow(String language, String topicId, int difficulty, int originals, int drafts) {}
