/**
 * Recordings that the service does not have yet. Each is written to the browser piece by piece while one speaks, stays there
 * whatever happens, and goes when the service has it: announced, uploaded, submitted, whatever was lost between.
 *
 * - One tab sends at a time, and one recording is sent once: what was announced is repeated, not made anew, until its submit is
 *   accepted.
 * - What passes (no network, a busy service) is tried again by itself, and not before the moment that the service tells, in any
 *   tab, after a start, too; a hand does not wait for that. What the service refuses for good keeps the recording here with the
 *   reason, to be heard, saved or deleted.
 * - Each tab plans for what another one has told, which may be closed before it has sent it.
 * - Where the browser keeps nothing, a recording lives as long as the page.
 *
 * `outbox` is sent on the document when something has changed, in every tab; its detail has `sent` when the service has one.
 *
 * @typedef {'recording' | 'kept' | 'waiting' | 'refused'} KeptState it is being made; it is made, and nobody has ordered to send
 *     it; it is to be sent; the service does not take it
 *
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} user
 * @property {string} session
 * @property {number} round
 * @property {string} title of the article
 * @property {string} language of the article
 * @property {KeptState} state
 * @property {string} contentType
 * @property {number} durationMs without pauses
 * @property {number} pauses
 * @property {number} size in bytes
 * @property {number} at when it began, in ms since 1970
 * @property {string | null} ended what ended it, if nobody did: as of the recorder, or `closed` for a page that was closed
 * @property {string | null} why it was not sent: a code of the service, or `network`, `service`, `store`, `insecure`
 * @property {string} message what the service said of it
 * @property {number | null} [due] before when the service does not want to be asked again, in ms since 1970
 * @property {number} [told] when it said so
 * @property {{id: string, upload: {url: string, method: string, headers: Object<string, string>}, isUploaded: boolean} | null} attempt
 *     as it was announced
 * @property {string[]} announced ids of all its announcements
 *
 * @typedef {object} Sent
 * @property {string} session
 * @property {number} round
 * @property {string} attempt
 * @property {string} recording its id here
 */
import { ApiError, LONGEST_RETRY_AFTER_MS, get, post, upload } from 'ui/api.js';
import { userId } from 'app/account.js';
import { PIECES, RECORDINGS, StoreProblem, dropKept, inStore, keep, kept } from 'app/store.js';

const SENDER = 'twicetold.outbox';
/** Who holds it makes the recording. */
const MAKER = 'twicetold.recording.';
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** After so many pauses one waits for the network, for somebody who comes back, or a hand; but a service that says when is asked again. */
const PAUSES = 9;
/** How often one recording is announced or uploaded in one go. */
const TURNS = 4;

/** What the store does not take, and recordings whose last change it did not take. @type {Map<string, {record: Kept, blob: Blob | null}>} */
const memory = new Map();
/** How far those are that are being sent here. @type {Map<string, {step: 'announce' | 'upload' | 'submit', share: number, abort: AbortController}>} */
const sending = new Map();
/** @type {BroadcastChannel | undefined} */
let others;

/** @param {{sent?: Sent, dropped?: string}} [detail] dropped: the id of a recording that somebody has deleted */
function changed(detail = {}) {
  changedHere(detail);
  others?.postMessage(detail);
}

/** @param {object} [detail] */
function changedHere(detail = {}) {
  document.dispatchEvent(new CustomEvent('outbox', { detail }));
}

/** @param {string} name @param {LockOptions} options @param {(lock: Lock | null) => any} work */
const locked = (name, options, work) => (navigator.locks ? navigator.locks.request(name, options, work) : work(/** @type {any} */ ({ name })));

/* What is kept. */

/** Every recording of who is here, the oldest first. @returns {Promise<Kept[]>} */
export async function recordings() {
  // Where the store does not answer, there are those in memory.
  const mine = await written().catch(() => withMemory([]));
  const known = await Promise.all(mine.map((record) => (record.state === 'recording' ? adopted(record) : record)));
  return known.filter((record) => record !== null).sort(byAge);
}

/** As {@link recordings}, but as they are written, and without a look at who makes them. @returns {Promise<Kept[]>} */
async function written() {
  try {
    return withMemory(await inStore([RECORDINGS], 'readonly', (transaction) => transaction.objectStore(RECORDINGS).getAll()));
  } catch (error) {
    if (reason(error) === 'missing') {
      return withMemory([]);
    }
    throw error;
  }
}

/** @param {Kept[]} stored @returns {Kept[]} */
function withMemory(stored) {
  const found = new Map(stored.map((record) => [record.id, record]));
  memory.forEach(({ record }, id) => found.set(id, record));
  return [...found.values()].filter(({ user }) => user === userId()).sort(byAge);
}

/** @param {Kept} one @param {Kept} other */
const byAge = (one, other) => one.at - other.at;

/** Those that wait for somebody or something: all but the one that is being made now. */
export async function waitingRecordings() {
  return (await recordings()).filter(({ state }) => state !== 'recording');
}

/** @param {string} session @param {number} round @returns {Promise<Kept | undefined>} the newest of a round */
export async function recordingOf(session, round) {
  return (await recordings()).filter((record) => record.session === session && record.round === round).at(-1);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
const find = (id) => lookUp(id).catch(() => undefined);

/** As {@link find}, but a store that does not answer is no store without it. @param {string} id @returns {Promise<Kept | undefined>} */
const lookUp = async (id) => memory.get(id)?.record ?? inStore([RECORDINGS], 'readonly', (transaction) => transaction.objectStore(RECORDINGS).get(id));

/** Whether it lasts only as long as the page. @param {string} id */
export const isInMemory = (id) => (memory.get(id)?.blob ?? null) !== null;

/** Whether it is being made in this page. @param {string} id */
export const isMadeHere = (id) => makings.has(id);

/** How far it is while it is being sent from this tab. @param {string} id */
export const progressOf = (id) => sending.get(id);

/** The sound of a recording. @param {Kept} record @returns {Promise<Blob>} */
export async function soundOf({ id, contentType }) {
  const held = memory.get(id)?.blob;
  if (held) {
    return held;
  }
  return new Blob((await pieces(id)).map(({ bytes }) => bytes), { type: contentType });
}

/** @param {string} id @returns {Promise<{bytes: ArrayBuffer, elapsedMs: number, pauses: number}[]>} */
const pieces = (id) => inStore([PIECES], 'readonly', (transaction) => transaction.objectStore(PIECES).getAll(piecesOf(id)));

/** The keys of all pieces of a recording. @param {string} id */
const piecesOf = (id) => IDBKeyRange.bound([id], [id, []]);

/** Those whose makers are waited for. @type {Set<string>} */
const watched = new Set();

/** Tells here when nobody makes a recording any more, as when its page was closed or has crashed. @param {string} id */
async function watch(id) {
  if (!watched.has(id)) {
    watched.add(id);
    await locked(MAKER + id, {}, () => {});
    watched.delete(id);
    changedHere();
  }
}

/** A recording whose page is gone is complete as far as it came. @param {Kept} record @returns {Promise<Kept | null>} null when nothing came */
async function adopted(record) {
  if (makings.has(record.id)) {
    return record;
  }
  // One tab at a time: another one may send it as soon as it is complete.
  const known = await locked(MAKER + record.id, { ifAvailable: true }, (lock) => (lock === null ? undefined : complete(record)));
  if (known === undefined) {
    void watch(record.id);
    return record;
  }
  return known;
}

/** Makes a recording that nobody makes any more a whole. @param {Kept} record @returns {Promise<Kept | null>} null when nothing came */
async function complete(record) {
  let current;
  let parts;
  try {
    // It may have been finished meanwhile.
    current = await lookUp(record.id);
    parts = await pieces(record.id);
  } catch {
    // The next look may find them.
    return record;
  }
  if (current?.state !== 'recording') {
    return current ?? null;
  }
  const last = parts.at(-1);
  if (last === undefined) {
    await erase(record.id);
    return null;
  }
  const blob = new Blob(parts.map(({ bytes }) => bytes), { type: record.contentType });
  const whole = { ...record, state: /** @type {KeptState} */ ('kept'), ended: 'closed', size: blob.size, pauses: last.pauses };
  whole.durationMs = (await durationOf(blob)) ?? Math.max(1, Math.round(last.elapsedMs));
  await change(whole);
  return whole;
}

/** Writes what has changed of a recording. One that was deleted meanwhile stays so. @param {Kept} record */
async function change(record) {
  const held = memory.get(record.id);
  if (held) {
    held.record = record;
    return;
  }
  try {
    await inStore([RECORDINGS], 'readwrite', (transaction) => {
      const store = transaction.objectStore(RECORDINGS);
      const known = store.get(record.id);
      known.onsuccess = () => known.result && store.put(record);
    });
  } catch {
    memory.set(record.id, { record, blob: null });
  }
}

/** @param {string} id */
async function erase(id) {
  memory.delete(id);
  try {
    await inStore([RECORDINGS, PIECES], 'readwrite', (transaction) => {
      transaction.objectStore(RECORDINGS).delete(id);
      transaction.objectStore(PIECES).delete(piecesOf(id));
    });
  } catch {
    // There is nothing to erase.
  }
}

/** How long a sound is. The recorder is loaded when there is one. @param {Blob} blob */
async function durationOf(blob) {
  const recorder = await import('ui/recorder.js');
  return recorder.durationOf(blob);
}

/** Deletes a recording that somebody does not want. @param {string} id */
export async function dropRecording(id) {
  sending.get(id)?.abort.abort();
  await erase(id);
  changed({ dropped: id });
}

/** Forgets all that is not in the store, as when the account is gone. */
export function forgetRecordings() {
  sending.forEach(({ abort }) => abort.abort());
  memory.clear();
  stopWaiting();
  changed();
}

/* What is being made. */

/** @type {Set<string>} */
const makings = new Set();

/** @typedef {Pick<Kept, 'session' | 'round' | 'title' | 'language'>} About what is recorded */

/** A recording that is being made, from its first piece on. `change` is sent when it can no longer be kept. */
export class Making extends EventTarget {
  /** @param {About} about */
  constructor(about) {
    super();
    /** @type {Kept} */
    this.record = {
      ...about,
      id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      user: userId() ?? '',
      state: 'recording',
      contentType: '',
      durationMs: 0,
      pauses: 0,
      size: 0,
      at: Date.now(),
      ended: null,
      why: null,
      message: '',
      attempt: null,
      announced: [],
    };
    /** Why it is only in memory. @type {'full' | 'missing' | 'failed' | null} */
    this.problem = null;
    this.number = 0;
    /** How many bytes are in the store. */
    this.written = 0;
    /** Pieces are written one after another. @type {Promise<void>} */
    this.writing = Promise.resolve();
    this.isDropped = false;
    /** Lets other tabs know that nobody makes it any more. */
    this.release = () => {};
    const isMade = new Promise((resolve) => (this.release = () => resolve(undefined)));
    makings.add(this.record.id);
    locked(MAKER + this.record.id, {}, () => isMade);
  }

  /** @param {import('ui/recorder.js').Piece} piece */
  add({ blob, type, elapsedMs, pauses }) {
    this.record.contentType = type;
    const number = this.number++;
    this.#then(async () => {
      const bytes = await blob.arrayBuffer();
      await inStore([RECORDINGS, PIECES], 'readwrite', (transaction) => {
        const records = transaction.objectStore(RECORDINGS);
        if (number === 0) {
          records.put({ ...this.record });
        }
        const known = records.get(this.record.id);
        // Somebody may have emptied the store.
        known.onsuccess = () =>
          known.result ? transaction.objectStore(PIECES).put({ recording: this.record.id, number, bytes, elapsedMs, pauses }) : transaction.abort();
      });
      this.written += bytes.byteLength;
    });
  }

  /**
   * It is complete. What could not be written piece by piece is written as a whole, or else held in memory.
   *
   * @param {import('ui/recorder.js').Recorded} recorded
   * @returns {Promise<Kept>}
   */
  async finish({ blob, durationMs, ended, pauses }) {
    await this.writing;
    const record = { ...this.record, state: /** @type {KeptState} */ ('kept'), contentType: blob.type, durationMs, pauses, ended, size: blob.size };
    this.record = record;
    if (record.user !== userId()) {
      await this.drop();
      return record;
    }
    try {
      const bytes = this.written === blob.size ? null : await blob.arrayBuffer();
      await inStore([RECORDINGS, PIECES], 'readwrite', (transaction) => {
        transaction.objectStore(RECORDINGS).put(record);
        if (bytes !== null) {
          const store = transaction.objectStore(PIECES);
          store.delete(piecesOf(record.id));
          store.put({ recording: record.id, number: 0, bytes, elapsedMs: durationMs, pauses });
        }
      });
      this.problem = null;
    } catch (error) {
      this.problem = reason(error);
      await erase(record.id);
      memory.set(record.id, { record, blob });
    }
    this.#end();
    return record;
  }

  async drop() {
    this.isDropped = true;
    await this.writing;
    await erase(this.record.id);
    this.#end();
  }

  #end() {
    this.release();
    makings.delete(this.record.id);
    changed();
  }

  /** @param {() => Promise<void>} write */
  #then(write) {
    this.writing = this.writing.then(async () => {
      if (this.problem !== null || this.isDropped) {
        return;
      }
      try {
        await write();
      } catch (error) {
        this.problem = reason(error);
        this.dispatchEvent(new Event('change'));
      }
    });
  }
}

/** @param {unknown} error */
const reason = (error) => (error instanceof StoreProblem ? error.why : 'failed');

/**
 * Keeps a file as the recording of a round.
 *
 * @param {About} about
 * @param {Blob} blob of a type that is accepted
 * @returns {Promise<Kept>}
 */
export async function keepFile(about, blob) {
  const durationMs = (await durationOf(blob)) ?? 1;
  return new Making(about).finish({ blob, durationMs, ended: null, pauses: 0 });
}

/* What is sent. */

/** Has a recording sent now, or as soon as it can be. @param {string} id */
export async function sendRecording(id) {
  const record = await lookUp(id).catch(() => find(id));
  if (record) {
    await change({ ...record, state: 'waiting', why: null, message: '', due: null });
    changed();
    await sendDue();
  }
}

/** @type {Promise<void> | undefined} */
let running;
let isAsked = false;
let timer = 0;
/** When it ends, as `performance.now()` tells it. */
let wakesAt = Infinity;
let tries = 0;

/** Sends all that is to be sent, as somebody wants it: now. @returns {Promise<void>} */
export async function sendAll() {
  await Promise.all((await recordings()).filter((record) => toWait(record) > 0).map((record) => change({ ...record, due: null })));
  await sendDue();
}

/** Sends what the service may be asked for. What is asked for meanwhile goes, too. @returns {Promise<void>} */
function sendDue() {
  isAsked = true;
  tries = 0;
  return go();
}

/** How long the service wants a recording to wait still, ms, an hour at most; 0 when the clock of the device was put back meanwhile. @param {Kept} record */
export function toWait({ state, due, told }) {
  const now = Date.now();
  return state === 'waiting' && due && now >= (told ?? 0) ? Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, due - now)) : 0;
}

function go() {
  running ??= (async () => {
    stopWaiting();
    /** What the service has told, 0 where it has not. @type {number[]} */
    let pauses = [];
    while (isAsked) {
      isAsked = false;
      pauses = [];
      await locked(SENDER, {}, async () => {
        for (const { id } of (await written()).filter(({ state }) => state === 'waiting')) {
          const told = await sendOne(id);
          if (told !== null) {
            pauses.push(told);
          }
        }
      }).catch((/** @type {unknown} */ error) => {
        if (!isOfBrowser(error)) {
          throw error;
        }
        pauses.push(0);
      });
    }
    plan(pauses);
  })().finally(() => {
    running = undefined;
    if (isAsked) {
      go();
    }
  });
  return running;
}

/** Tries again when the service may be asked; where it does not tell, after a pause that grows. @param {number[]} pauses ms, 0 for the latter */
function plan(pauses) {
  const told = pauses.filter((ms) => ms > 0);
  if (told.length < pauses.length && tries < PAUSES) {
    told.push(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries++) * (0.75 + Math.random() / 2));
  }
  if (told.length > 0) {
    wakeIn(Math.min(...told));
  }
}

/** Sends what is to be sent after a while, or when that was planned already, if that is earlier. @param {number} ms */
function wakeIn(ms) {
  const at = performance.now() + ms;
  if (at < wakesAt) {
    stopWaiting();
    wakesAt = at;
    timer = window.setTimeout(() => {
      wakesAt = Infinity;
      isAsked = true;
      go();
    }, ms);
  }
}

function stopWaiting() {
  clearTimeout(timer);
  wakesAt = Infinity;
}

/**
 * Plans for what another tab has, and asks for nothing now: tabs would answer each other for ever. What it tries without a moment
 * from the service is tried here later than there.
 */
async function planForOthers() {
  const waiting = (await written().catch(() => [])).filter(({ state }) => state === 'waiting');
  const pauses = waiting.map((record) => toWait(record) || (tries < PAUSES ? LONGEST_PAUSE_MS : Infinity));
  const next = Math.min(...pauses);
  if (next < Infinity) {
    wakeIn(next);
  }
}

/** @param {string} id @returns {Promise<number | null>} null when it is done with; else the ms that the service asks to wait, 0 where it does not tell */
async function sendOne(id) {
  // Another tab may have sent it while this one waited for its turn.
  const record = await lookUp(id);
  if (record?.state !== 'waiting') {
    return null;
  }
  if (toWait(record) > 0) {
    return toWait(record);
  }
  const abort = new AbortController();
  sending.set(id, { step: 'announce', share: 0, abort });
  changed();
  try {
    const attempt = await deliver(record, abort.signal);
    changed({ sent: { session: record.session, round: record.round, attempt, recording: id } });
    await erase(id);
    return null;
  } catch (error) {
    if (abort.signal.aborted || record.user !== userId()) {
      return null;
    }
    const { code, status, text, retryAfterMs } = asRefused(error);
    const passes = isPassing({ code, status }) || ['attempt_in_progress', 'store'].includes(code);
    const why = passes && !['attempt_in_progress', 'service_busy', 'store'].includes(code) ? (status === 0 ? 'network' : 'service') : code;
    const told = Date.now();
    const due = passes && retryAfterMs ? told + retryAfterMs : null;
    await change({ ...record, state: passes ? 'waiting' : 'refused', why, message: passes ? '' : text, due, told });
    if (passes) {
      navigator.storage?.persist?.().catch(() => {});
    }
    return passes ? (retryAfterMs ?? 0) : null;
  } finally {
    sending.delete(id);
    changed();
  }
}

/** Whether the browser did not give what it keeps, which it may do a moment later. @param {unknown} error */
const isOfBrowser = (error) => error instanceof StoreProblem || error instanceof DOMException;

/** @param {unknown} error @returns {ApiError} */
const asRefused = (error) => (error instanceof ApiError ? error : new ApiError({ status: 400, code: isOfBrowser(error) ? 'store' : 'other' }));

/** Whether the same may be answered otherwise in a while. @param {{code: string, status: number}} refused */
const isPassing = ({ code, status }) => status === 0 || status === 408 || status === 429 || status >= 500 || code === 'no_envelope' || code === 'redirected';

/**
 * What follows from a refusal of a step.
 *
 * @param {'announce' | 'upload' | 'submit'} step
 * @param {ApiError} error
 * @returns {'announce' | 'upload' | 'submit' | 'look' | 'end'}
 */
export function nextStep(step, error) {
  const { code, status } = error;
  if (step === 'upload') {
    if (status === 0 || status === 408 || status === 429 || status >= 500) {
      return 'end';
    }
    if (code === 'attempt_already_submitted') {
      return 'submit';
    }
    // A bucket refuses without the envelope. What is wrong with the address is right with another one.
    return status === 413 || status === 415 ? 'end' : 'announce';
  }
  if (isPassing(error)) {
    return 'end';
  }
  if (step === 'announce') {
    return code === 'attempt_in_progress' ? 'look' : 'end';
  }
  switch (code) {
    case 'upload_missing':
    case 'size_mismatch':
    case 'checksum_mismatch':
      return 'upload';
    case 'attempt_not_retryable':
      return 'look';
    // The attempt is gone; whether the session is, too, the next announcement tells.
    case 'not_found':
      return 'announce';
    default:
      return 'end';
  }
}

/**
 * Announces, uploads and submits a recording, or goes on where an earlier try ended.
 *
 * @param {Kept} record changed as it goes on
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the id of its attempt
 */
async function deliver(record, signal) {
  if (!crypto.subtle) {
    throw new ApiError({ status: 400, code: 'insecure' });
  }
  if (!navigator.onLine) {
    throw new ApiError({ status: 0, code: 'network' });
  }
  /** @type {Blob | undefined} */
  let sound;
  const whole = async () => {
    sound ??= await soundOf(record);
    if (sound.size === 0) {
      throw new StoreProblem('failed');
    }
    return sound;
  };
  /** @type {'announce' | 'upload' | 'submit'} */
  let step = record.attempt === null ? 'announce' : record.attempt.isUploaded ? 'submit' : 'upload';
  for (let turn = 1; ; ) {
    signal.throwIfAborted();
    at(record, step, 0);
    try {
      if (step === 'announce') {
        await announce(record, await whole());
        step = 'upload';
      } else if (step === 'upload') {
        const attempt = /** @type {NonNullable<Kept['attempt']>} */ (record.attempt);
        await upload(attempt.upload, await whole(), { signal, progress: (share) => at(record, 'upload', share) });
        record.attempt = { ...attempt, isUploaded: true };
        await change({ ...record });
        step = 'submit';
      } else {
        const { id } = /** @type {NonNullable<Kept['attempt']>} */ (record.attempt);
        if ((await lookUp(record.id)) === undefined) {
          // It was deleted in another tab.
          sending.get(record.id)?.abort.abort();
        }
        signal.throwIfAborted();
        await post(`attempts/${id}/submit`, undefined, { repeat: true, quiet: true });
        return id;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      const next = nextStep(step, error);
      const found = next === 'look' ? await look(record, error) : null;
      if (found?.isThere) {
        return found.id;
      }
      if (next === 'end' || (next === 'look' && found === null) || (next !== 'submit' && ++turn > TURNS)) {
        throw error;
      }
      step = next === 'look' ? 'announce' : next;
    }
  }
}

/** @param {Kept} record @param {'announce' | 'upload' | 'submit'} step @param {number} share */
function at({ id }, step, share) {
  const known = sending.get(id);
  if (known && (known.step !== step || share - known.share >= 0.02 || share === 1)) {
    known.step = step;
    known.share = share;
    changedHere();
  }
}

/** @param {Kept} record @param {Blob} blob */
async function announce(record, blob) {
  const { session, round } = record;
  const readMs = round === 1 ? await kept(`read ${session}`) : undefined;
  if (readMs !== undefined) {
    // It was read without a network. What is recorded is worth more than how long one read.
    await post(`sessions/${session}/reading-complete`, { read_duration_ms: readMs }, { repeat: true, quiet: true }).catch((error) => {
      if (error instanceof ApiError && error.status === 0) {
        throw error;
      }
    });
    await dropKept(`read ${session}`);
  }
  const attempt = await post(
    `sessions/${session}/attempts`,
    {
      round,
      duration_ms: record.durationMs,
      content_type: record.contentType,
      size_bytes: blob.size,
      sha256: await digest(blob),
      pause_count: record.pauses,
    },
    { repeat: true, quiet: true },
  );
  record.attempt = { id: attempt.id, upload: /** @type {NonNullable<typeof attempt.upload>} */ (attempt.upload), isUploaded: false };
  record.announced = [...record.announced, attempt.id];
  await change({ ...record });
}

/** @param {Blob} blob */
async function digest(blob) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the service has the recording already, though it refuses: its answer was lost, or another one is in its place.
 *
 * @param {Kept} record
 * @param {ApiError} error
 * @returns {Promise<{id: string, isThere: boolean} | null>} null when another recording is in its way
 */
async function look({ session, round, announced, attempt }, { code }) {
  if (code === 'attempt_in_progress') {
    const { attempts } = await get(`sessions/${session}`, { quiet: true });
    const working = attempts.find((one) => one.round === round && one.status === 'processing');
    return working && announced.includes(working.id) ? { id: working.id, isThere: true } : null;
  }
  const { id } = /** @type {NonNullable<Kept['attempt']>} */ (attempt);
  const known = await get(`attempts/${id}`, { quiet: true });
  // What was superseded was never heard; what failed otherwise was.
  return { id, isThere: known.submitted_at !== null };
}

/** Begins to send what waits: now, and whenever the network is back. To be called once, at the start of the app. */
export function startOutbox() {
  if ('BroadcastChannel' in window) {
    others = new BroadcastChannel(SENDER);
    others.addEventListener('message', ({ data }) => {
      const gone = data.dropped ?? data.sent?.recording;
      if (gone) {
        sending.get(gone)?.abort.abort();
        memory.delete(gone);
      }
      changedHere(data);
      void planForOthers();
    });
  }
  window.addEventListener('online', () => void sendDue());
  // A device that slept did not count the time.
  document.addEventListener('visibilitychange', () => void (document.hidden || sendDue()));
  document.addEventListener('forgotten', forgetRecordings);
  // What is only in the page would end with it.
  window.addEventListener('beforeunload', (event) => [...memory.keys()].some(isInMemory) && event.preventDefault());
  void sendDue();
}

/** What was read without a network, until the service knows. @param {string} session @param {number} ms */
export const keepRead = (session, ms) => keep(`read ${session}`, ms);

/** @param {string} session @returns {Promise<number | undefined>} */
export const keptRead = (session) => kept(`read ${session}`);
