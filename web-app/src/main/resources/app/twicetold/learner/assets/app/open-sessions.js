/**
 * The session that is open on this device. Under the paywall no list of sessions is answered, but the session itself is, so
 * that nobody loses what was begun.
 */
import { ApiError, get } from 'ui/api.js';
import { dropKept, keep, kept } from 'app/store.js';

const NAME = 'open-session';

/** Keeps which session is open, or that it no longer is. @param {Schema<'Session'>} session as it was read last */
export async function noteSession({ id, completed_at }) {
  if (completed_at === null) {
    await keep(NAME, { id });
  } else if ((await kept(NAME))?.id === id) {
    await dropKept(NAME);
  }
}

/**
 * The session that is open still, as the service knows it; null when there is none.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<Schema<'Session'> | null>}
 */
export async function openSession(signal) {
  const noted = await kept(NAME);
  if (noted === undefined) {
    return null;
  }
  try {
    const session = await get(`sessions/${noted.id}`, { signal, quiet: true });
    await noteSession(session);
    return session.completed_at === null ? session : null;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') {
      await dropKept(NAME);
      return null;
    }
    throw error;
  }
}
