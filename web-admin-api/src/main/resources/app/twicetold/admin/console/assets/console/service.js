/**
 * What the console knows of the service, asked once a tab: who is signed in, and the choices that forms offer.
 */
import { get } from 'ui/api.js';
import { label, language } from 'ui/text.js';

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} path */
function once(path) {
  if (!asked.has(path)) {
    const kept = sessionStorage.getItem(`twicetold.${path}`);
    const answer = kept ? Promise.resolve(JSON.parse(kept)) : ask(path);
    asked.set(path, answer);
    // The next one asks again.
    answer.catch(() => asked.delete(path));
  }
  return /** @type {Promise<any>} */ (asked.get(path));
}

async function ask(path) {
  const answer = await get(path, { quiet: true });
  sessionStorage.setItem(`twicetold.${path}`, JSON.stringify(answer));
  return answer;
}

/** Who asks, and whom: the answer of `GET /session`. */
export const readSession = () => once('session');

/** The choices that forms and filters offer: the answer of `GET /catalogue`. */
export const catalogue = () => once('catalogue');

/** What was kept is that of somebody else, or of an earlier release. */
export function forgetService() {
  asked.clear();
  sessionStorage.removeItem('twicetold.session');
  sessionStorage.removeItem('twicetold.catalogue');
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
