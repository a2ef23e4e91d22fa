package app.twicetold.core.generation;

import app.twicetold.core.content.rules.Cell;

/**
 * What a cell holds and what it lacks.
 *
 * @param published articles that are served
 * @param unseen how many of them a busy user has not seen
 * @param inPipeline drafts that are ordered or not decided
 * @param target how many unseen articles it should offer
 * @param shortfall never negative
 */
public record CellLevel(Cell cell, int published, int unseen, int inPipeline, int target, int shortfall) {}
