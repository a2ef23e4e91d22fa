/**
 * The sessions that are open on this device. Under the paywall no list of sessions is answered, but a session itself is, so
 * that nobody loses what was begun.
 */
import { ApiError, get } from 'ui/api.js';
import { KEPT, dropKept, inStore, kept } from 'app/store.js';

/** What the page of a session keeps it under, before its id. */
const SESSION = 'session ';
/** More are seldom open, and each is a request. */
const MOST = 2;

/**
 * The sessions that were kept for going on without a network, and are open still as the service knows them.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<Schema<'Session'>[]>}
 */
export async function openSessions(signal) {
  const resumed = (await kept('home'))?.home?.resume_session?.id;
  const ids = [...new Set([...(resumed ? [resumed] : []), ...(await keptIds())])].slice(0, MOST);
  const sessions = await Promise.all(ids.map((id) => asked(id, signal)));
  return sessions.filter((session) => session !== null && session.completed_at === null).map((session) => /** @type {Schema<'Session'>} */ (session));
}

/** @returns {Promise<string[]>} */
async function keptIds() {
  try {
    const keys = await inStore([KEPT], 'readonly', (transaction) => transaction.objectStore(KEPT).getAllKeys(IDBKeyRange.bound(SESSION, `${SESSION}\uffff`)));
    return keys.map((key) => String(key).slice(SESSION.length));
  } catch {
    return [];
  }
}

/** @param {string} id @param {AbortSignal} signal @returns {Promise<Schema<'Session'> | null>} null when it is gone, or cannot be asked for now */
async function asked(id, signal) {
  try {
    return await get(`sessions/${id}`, { signal, quiet: true });
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'not_found') {
        await dropKept(SESSION + id);
      }
      return null;
    }
    throw error;
  }
}
