/**
 * What the app keeps in the browser for work without a network, in IndexedDB: recordings that the service does not have yet,
 * piece by piece, and what is needed to go on with an open session. Everything belongs to one user and goes with the account.
 *
 * Where the browser keeps nothing (`isThere` is false), reads find nothing and writes throw a `StoreProblem`.
 */
const NAME = 'twicetold';
const VERSION = 1;
/** The stores and their keys. `pieces` has one record a piece, found by its recording. */
export const RECORDINGS = 'recordings';
export const PIECES = 'pieces';
export const KEPT = 'kept';

export class StoreProblem extends Error {
  /** @param {'full' | 'missing' | 'failed'} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** @type {Promise<IDBDatabase> | undefined} */
let opening;
/** Whether it was open once. One that does not open again is there all the same, and may do so later. */
let wasOpen = false;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const problem = () => new StoreProblem(wasOpen ? 'failed' : 'missing');
    let request;
    try {
      request = indexedDB.open(NAME, VERSION);
    } catch {
      reject(problem());
      return;
    }
    request.onupgradeneeded = () => {
      const made = request.result;
      made.createObjectStore(RECORDINGS, { keyPath: 'id' });
      made.createObjectStore(PIECES, { keyPath: ['recording', 'number'] });
      made.createObjectStore(KEPT);
    };
    request.onerror = () => reject(problem());
    request.onsuccess = () => {
      wasOpen = true;
      const open = request.result;
      // Another tab has a later version, or deletes all.
      open.onversionchange = () => {
        open.close();
        opening = undefined;
      };
      open.onclose = () => (opening = undefined);
      resolve(open);
    };
  });
  return opening.catch((error) => {
    opening = undefined;
    throw error;
  });
}

/** Whether the browser keeps anything. */
export async function isThere() {
  try {
    await database();
    return true;
  } catch {
    return false;
  }
}

/**
 * Works on stores in one transaction, and answers when it is on the disk.
 *
 * @template T
 * @param {string[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => IDBRequest<T> | void} work
 * @returns {Promise<T>}
 */
export async function inStore(stores, mode, work) {
  const open = await database();
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(stores, mode, { durability: 'strict' });
    /** @type {IDBRequest<T> | void} */
    let request;
    transaction.oncomplete = () => resolve(/** @type {T} */ (request ? request.result : undefined));
    transaction.onabort = () => reject(new StoreProblem(transaction.error?.name === 'QuotaExceededError' ? 'full' : 'failed'));
    request = work(transaction);
  });
}

/** Keeps something under a name. Without a store it is not kept, and nothing fails. @param {string} name @param {unknown} value */
export async function keep(name, value) {
  try {
    await inStore([KEPT], 'readwrite', (transaction) => {
      transaction.objectStore(KEPT).put(value, name);
    });
  } catch {
    // What is kept is a help, never needed.
  }
}

/** @param {string} name @returns {Promise<any>} undefined when there is nothing */
export async function kept(name) {
  try {
    return await inStore([KEPT], 'readonly', (transaction) => transaction.objectStore(KEPT).get(name));
  } catch {
    return undefined;
  }
}

/** @param {string} name */
export async function dropKept(name) {
  try {
    await inStore([KEPT], 'readwrite', (transaction) => {
      transaction.objectStore(KEPT).delete(name);
    });
  } catch {
    // There is nothing to drop.
  }
}

/** Empties everything. */
export async function emptyStore() {
  try {
    await inStore([RECORDINGS, PIECES, KEPT], 'readwrite', (transaction) => {
      for (const name of [RECORDINGS, PIECES, KEPT]) {
        transaction.objectStore(name).clear();
      }
    });
  } catch {
    // There is nothing to empty.
  }
}
