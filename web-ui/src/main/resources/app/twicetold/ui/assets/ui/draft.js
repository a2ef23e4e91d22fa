/**
 * What somebody has typed and not sent yet. It stays over a reload, in this tab alone, until it is sent or dropped.
 */
const BEGINNING = 'twicetold.draft.';

/** @template T @param {string} name of what is written, such as `article art_1` @returns {T | null} */
export function draft(name) {
  try {
    const kept = sessionStorage.getItem(BEGINNING + name);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
export function keepDraft(name, value) {
  try {
    sessionStorage.setItem(BEGINNING + name, JSON.stringify(value));
  } catch {
    // Too large for the browser, or it keeps nothing: it stays as long as the page does.
  }
}

/** @param {string} name */
export function dropDraft(name) {
  try {
    sessionStorage.removeItem(BEGINNING + name);
  } catch {
    // There is nothing to drop.
  }
}

/** Drops all: somebody else may use the tab. */
export function dropDrafts() {
  for (const name of Object.keys(sessionStorage).filter((key) => key.startsWith(BEGINNING))) {
    sessionStorage.removeItem(name);
  }
}
