/** A session that was deleted leaves nothing in this browser: no recording that waits, no text, no time that was read. */
import { KEPT, inStore } from 'app/store.js';

/** @param {string} id of the session */
export async function forgetSession(id) {
  await Promise.all([forgetRecordings(id), forgetKept(id)]);
}

/** @param {string} session */
async function forgetRecordings(session) {
  try {
    const { dropRecording, recordings } = await import('app/outbox.js');
    for (const recording of await recordings()) {
      if (recording.session === session) {
        await dropRecording(recording.id);
      }
    }
  } catch {
    // What cannot be dropped here is refused by the service when it is sent.
  }
}

/** What is kept for work without a network has the session in its name. @param {string} session */
async function forgetKept(session) {
  try {
    await inStore([KEPT], 'readwrite', (transaction) => {
      const store = transaction.objectStore(KEPT);
      const names = store.getAllKeys();
      names.onsuccess = () =>
        names.result.filter((name) => typeof name === 'string' && name.includes(session)).forEach((name) => store.delete(name));
    });
  } catch {
    // There is nothing to forget.
  }
}
