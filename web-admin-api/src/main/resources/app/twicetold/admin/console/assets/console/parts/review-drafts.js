/** What was typed about a review and not sent, kept in the tab over a reload. */

const KEPT_AS = 'twicetold.review.';
const NOTHING = { reason: '', note: '', chosen: null };

/** @param {string} id @returns {{reason: string, note: string, chosen: string | null}} */
export function draftOf(id) {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(KEPT_AS + id) ?? '{}') };
  } catch {
    return { ...NOTHING };
  }
}

/** @param {string} id @param {Partial<{reason: string, note: string, chosen: string | null}>} changes */
export function keepDraft(id, changes) {
  const draft = { ...draftOf(id), ...changes };
  if (draft.reason || draft.note || draft.chosen) {
    sessionStorage.setItem(KEPT_AS + id, JSON.stringify(draft));
  } else {
    dropDraft(id);
  }
}

/** @param {string} id */
export function dropDraft(id) {
  sessionStorage.removeItem(KEPT_AS + id);
}
