/**
 * Forgets what this browser keeps of the user. Those who keep something in memory listen to the event `forgotten` on `document`.
 */
import { dropDrafts } from 'ui/draft.js';
import { forgetAccount } from 'app/account.js';
import { forgetMe } from 'app/service.js';
import { emptyStore } from 'app/store.js';

/** What belongs to the browser and not to a user: the language, and whether the drawer of developers is open. */
const STAYS = new Set(['twicetold.language', 'twicetold.developer']);

/** What this tab holds. What the browser keeps may belong to another account by now. */
export function forgetTab() {
  forgetMe();
  try {
    dropDrafts();
  } catch {
    // This browser keeps nothing.
  }
  document.dispatchEvent(new CustomEvent('forgotten'));
}

/** What was trained: recordings, the text of open sessions, answers that were kept for offline work, drafts. */
export async function forgetTraining() {
  forgetTab();
  await emptyStore();
}

/** Everything, with the account. The next start is the first one. */
export async function forgetAll() {
  forgetAccount();
  for (const kept of [() => localStorage, () => sessionStorage]) {
    try {
      erase(kept());
    } catch {
      // This browser keeps nothing.
    }
  }
  await forgetTraining();
}

/** @param {Storage} storage */
function erase(storage) {
  for (const name of Object.keys(storage)) {
    if (name.startsWith('twicetold.') && !STAYS.has(name)) {
      storage.removeItem(name);
    }
  }
}
