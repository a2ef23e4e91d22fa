/**
 * The account of this browser. It has no name and no password: a random secret that the browser keeps signs in, and signs in
 * again when a token has run out. Where nothing can be kept, the account lasts as long as the page.
 */
import { ApiError, remove, request } from 'ui/api.js';
import { timeZone } from 'app/device.js';

/** What the contract calls the version of the app. The app comes with the service, so it grows with the contract alone. */
export const VERSION = '1.0.0';

const INSTALLATION = 'twicetold.install-id';
const TOKEN = 'twicetold.token';
const USER = 'twicetold.user';

/** What the browser does not keep. Another tab cannot see it. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name @returns {string | null} */
function read(name) {
  try {
    return memory.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(name, value);
    memory.delete(name);
  } catch {
    // It lasts as long as the page.
    memory.set(name, value);
  }
}

/** @param {string} name */
function erase(name) {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // There is nothing to erase.
  }
}

/** Whether the browser keeps the account when its window is closed. */
export function isKept() {
  try {
    localStorage.setItem('twicetold.test', '1');
    localStorage.removeItem('twicetold.test');
    return true;
  } catch {
    return false;
  }
}

export const credential = () => read(TOKEN);

/** The id of the user, as the service has told it; null before the first sign-in. */
export const userId = () => read(USER);

/** @param {string | null} token @returns {Object<string, string>} */
export const headers = (token) => ({
  ...(token !== null && { Authorization: `Bearer ${token}` }),
  'X-Time-Zone': timeZone(),
  'X-App-Version': VERSION,
});

/** What follows when the service knows another user than before. @type {() => void} */
let replaced = () => {};

/** @param {() => void} then */
export function whenReplaced(then) {
  replaced = then;
}

/** Whether the account is being deleted: a token that opens nothing then says that it is done. */
let leaving = false;

/**
 * Signs in to the account of this browser, or makes it. Two tabs may do so at once, and have the same account.
 *
 * A token that has run out (`expired`) is renewed for the same user, and what was refused is repeated. One that opens nothing
 * (`invalid`) may be that of a deleted account: then there is a new user, and what was asked for the old one is not repeated.
 *
 * @param {import('ui/api.js').ApiError} [refused]
 * @returns {Promise<Schema<'AuthUser'>>}
 */
export async function signIn(refused) {
  if (leaving && refused && refused.details.reason !== 'expired') {
    throw refused;
  }
  if (read(INSTALLATION) === null) {
    write(INSTALLATION, crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0')).join(''));
  }
  erase(TOKEN);
  const { body } = await request(
    'POST',
    'auth/anonymous',
    { install_id: read(INSTALLATION), device_locale: navigator.language, time_zone: timeZone(), app_version: VERSION },
    { repeat: true },
  );
  const before = read(USER);
  write(TOKEN, body.access_token);
  write(USER, body.user.id);
  if (before !== null && before !== body.user.id && !leaving) {
    replaced();
    if (refused) {
      throw refused;
    }
  }
  return body.user;
}

/**
 * Deletes the account. A token that opens nothing any more says that it is deleted already, here or on another device.
 *
 * @returns {Promise<Schema<'DeletionReceipt'> | null>} null when an earlier deletion had the receipt
 */
export async function deleteAccount() {
  leaving = true;
  try {
    return await remove('me', { repeat: true });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') {
      return null;
    }
    throw error;
  } finally {
    leaving = false;
  }
}

/**
 * Hears when another tab has forgotten this account, or has another one.
 *
 * @param {() => void} then
 */
export function whenElsewhere(then) {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === USER && oldValue !== null && oldValue !== newValue) {
      then();
    }
  });
}

/** Forgets who this was. The next sign-in makes another account. */
export function forgetAccount() {
  erase(TOKEN);
  erase(USER);
  erase(INSTALLATION);
}
