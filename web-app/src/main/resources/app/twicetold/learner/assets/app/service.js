/**
 * What every page knows of the service: its limits and links, and who is here. Without a network it is what was known last.
 */
import { ApiError, get, patch } from 'ui/api.js';
import { keep, kept } from 'app/store.js';

/** @type {Promise<Schema<'Config'>> | undefined} */
let configuration;
/** @type {Promise<Schema<'Me'>> | undefined} */
let reading;
/** @type {Schema<'Me'> | undefined} */
let user;

/** The limits and links, read once a start: the answer of `GET /config`. */
export function config() {
  configuration ??= orKept('config', () => get('config', { quiet: true })).catch((error) => {
    configuration = undefined;
    throw error;
  });
  return configuration;
}

/**
 * Who is here: the answer of `GET /me`.
 *
 * @param {{anew?: boolean}} [options] anew: something has changed it
 */
export function me({ anew = false } = {}) {
  if (anew || reading === undefined) {
    const mine = orKept('me', () => get('me', { quiet: true })).then(
      (known) => {
        if (reading === mine) {
          setMe(known);
        }
        return known;
      },
      (error) => {
        if (reading === mine) {
          reading = undefined;
        }
        throw error;
      },
    );
    reading = mine;
  }
  return reading;
}

/** Who is here as far as it is known. */
export const knownMe = () => user;

/** Takes over what another answer has told, such as that of `PATCH /me`. @param {Schema<'Me'>} known */
export function setMe(known) {
  user = known;
  reading = Promise.resolve(known);
  document.dispatchEvent(new CustomEvent('me'));
}

/** Tells the service the language of the interface, for what it writes by itself. @param {string} tag */
export async function tellLanguage(tag) {
  setMe(await patch('me', { settings: { ui_locale: /** @type {any} */ (tag) } }, { repeat: true, quiet: true }));
}

/** Somebody else is here, or nobody. */
export function forgetMe() {
  user = undefined;
  reading = undefined;
}

/**
 * An answer, or without a network what it was the last time.
 *
 * @template T
 * @param {string} name it is kept under
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export async function orKept(name, ask) {
  try {
    const answer = await ask();
    keep(name, answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
      const known = await kept(name);
      if (known !== undefined) {
        return known;
      }
    }
    throw error;
  }
}
