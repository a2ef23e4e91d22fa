/**
 * What the console knows of the service: who is signed in, and the choices that forms offer.
 */
import { get } from 'ui/api.js';
import { label, language, setNow } from 'ui/text.js';

const KEPT_AS = 'twicetold.catalogue';
/** The same release may be started again with another key of a provider, or get another topic. */
const LASTS_MS = 10 * 60_000;

/** @type {Promise<any> | undefined} */
let session;
/** @type {Promise<any> | undefined} */
let choices;
let readAt = 0;

/** Who asks, and whom: the answer of `GET /session`. */
export function readSession() {
  session ??= get('session', { quiet: true }).then(
    (answer) => {
      setNow(answer.at);
      return answer;
    },
    (error) => {
      // The next one asks again.
      session = undefined;
      throw error;
    },
  );
  return session;
}

/** The choices that forms and filters offer: the answer of `GET /catalogue`. They stay in the tab for some minutes. */
export function catalogue() {
  if (choices === undefined || !isFresh(readAt)) {
    readAt = Date.now();
    const reading = readCatalogue().catch((error) => {
      if (choices === reading) {
        choices = undefined;
      }
      throw error;
    });
    choices = reading;
  }
  return choices;
}

/** @param {unknown} at */
const isFresh = (at) => typeof at === 'number' && at <= Date.now() && Date.now() - at < LASTS_MS;

async function readCatalogue() {
  const { version } = await readSession();
  const known = readKept();
  if (known?.version === version && isFresh(known.at)) {
    readAt = known.at;
    return known.answer;
  }
  const answer = await get('catalogue', { quiet: true });
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify({ version, at: Date.now(), answer }));
  } catch {
    // Drafts have taken the room: the next page asks again.
  }
  return answer;
}

function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
  } catch {
    return null;
  }
}

/** Somebody else signs in. */
export function forgetService() {
  session = undefined;
  choices = undefined;
  sessionStorage.removeItem(KEPT_AS);
}

/**
 * The name of something in the catalogue in the language of the interface.
 *
 * @param {{titles: Object<string, string>}} named
 */
export const titleOf = (named) => named.titles[language()] ?? Object.values(named.titles)[0];

/** The name of a topic; its id while the catalogue is not there. @param {any} choices @param {string} id */
export function topicName(choices, id) {
  const topic = choices?.topics.find((one) => one.id === id);
  return topic ? titleOf(topic) : id;
}

/**
 * The options of a select from values of an enumeration.
 *
 * @param {string} group as for `label`
 * @param {string[]} values
 */
export const optionsOf = (group, values) => values.map((value) => ({ value, label: label(group, value) }));
