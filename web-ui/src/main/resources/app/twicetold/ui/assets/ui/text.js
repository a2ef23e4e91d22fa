/**
 * Texts, numbers and times in the language of the interface.
 *
 * A catalogue is a module `<place>/texts/<name>.<language>.js` whose default export maps keys to texts. Its keys are asked
 * for with its name before them: `t('audit.title')`. A text has places such as `{name}`. A text that depends on a number
 * is an object with the categories of plurals (`{one: …, other: …}`); the number is the argument `n`.
 *
 * @typedef {string | Object<string, string>} Text
 * @typedef {Object<string, unknown>} Arguments
 */

const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'zh-Hans', name: '简体中文' },
];
const KEPT_AS = 'twicetold.language';
const PLACE = /\{([a-z_]+)\}/g;

/** @type {Map<string, Object<string, Text>>} */
const catalogues = new Map();
/** What was loaded, so that it can be loaded again in another language. @type {Map<string, string>} */
const places = new Map();
let current = chosen();
/** What was chosen last; it is current when its texts are there. */
let wanted = current;

/** The languages there are, each with its own name. */
export function languages() {
  return LANGUAGES;
}

/** The tag of the language of the interface. */
export function language() {
  return current;
}

function chosen() {
  const kept = stored();
  if (kept && LANGUAGES.some(({ tag }) => tag === kept)) {
    return kept;
  }
  const first = navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? 'en';
  return /^zh/i.test(first) ? 'zh-Hans' : 'en';
}

function stored() {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

/**
 * Switches the language when all that is shown has come in it. If something does not come, all stays as it was.
 *
 * @param {string} tag
 */
export async function setLanguage(tag) {
  wanted = tag;
  /** @type {Map<string, Object<string, Text>>} */
  const come = new Map();
  try {
    // A page may be opened meanwhile.
    for (let missing = lacking(come); missing.length > 0; missing = lacking(come)) {
      await Promise.all(missing.map(async ([name, place]) => come.set(name, (await import(`${place}.${tag}.js`)).default)));
    }
  } catch (error) {
    if (tag !== wanted) {
      return;
    }
    wanted = current;
    throw error;
  }
  if (tag !== wanted) {
    return;
  }
  current = tag;
  try {
    localStorage.setItem(KEPT_AS, tag);
  } catch {
    // The choice then lasts as long as the page.
  }
  document.documentElement.lang = tag;
  formats.clear();
  come.forEach((texts, name) => catalogues.set(name, texts));
  document.dispatchEvent(new CustomEvent('language'));
}

/** @param {Map<string, unknown>} come */
const lacking = (come) => [...places].filter(([name]) => !come.has(name));

/**
 * Loads a catalogue, once.
 *
 * @param {string} name of the catalogue, which its keys begin with
 * @param {string} place of its module, such as `console/texts/audit`
 */
export async function loadTexts(name, place) {
  if (!catalogues.has(name)) {
    await load(name, place);
  }
}

/** @param {string} name @param {string} place */
async function load(name, place) {
  let tag;
  do {
    // Somebody may choose another language meanwhile.
    tag = current;
    const module = await import(`${place}.${tag}.js`);
    if (tag === current) {
      catalogues.set(name, module.default);
      places.set(name, place);
    }
  } while (tag !== current);
}

/** @param {string} key @returns {Text | undefined} */
function find(key) {
  const dot = key.indexOf('.');
  return catalogues.get(key.slice(0, dot))?.[key.slice(dot + 1)];
}

/** Whether there is such a text. @param {string} key */
export function has(key) {
  return find(key) !== undefined;
}

/**
 * A text.
 *
 * @param {string} key
 * @param {Arguments} [values] for its places; numbers are written as the language writes them
 * @returns {string}
 */
export function t(key, values = {}) {
  return template(key, values).replace(PLACE, (place, name) => (name in values ? String(written(values[name])) : place));
}

/**
 * A text whose places hold pieces of a page: a list for a template of lit.
 *
 * @param {string} key
 * @param {Arguments} values
 * @returns {unknown[]}
 */
export function tx(key, values) {
  return template(key, values)
    .split(PLACE)
    .map((piece, index) => (index % 2 === 0 ? piece : written(values[piece])));
}

/** @param {string} key @param {Arguments} values */
function template(key, values) {
  const text = find(key);
  if (text === undefined) {
    console.error(`No text ${key} in ${current}`);
    return key;
  }
  if (typeof text === 'string') {
    return text;
  }
  const category = format(Intl.PluralRules, {}).select(Number(values.n));
  return text[category] ?? text.other;
}

/** @param {unknown} value */
function written(value) {
  return typeof value === 'number' ? number(value) : value;
}

/**
 * The name of a value of an enumeration. A value that no catalogue names is shown as it is.
 *
 * @param {string} group such as `console.status`; the key is `console.status.<value>`
 * @param {string | null | undefined} value
 */
export function label(group, value) {
  if (value === null || value === undefined) {
    return '—';
  }
  const key = `${group}.${value}`;
  return has(key) ? t(key) : String(value);
}

/** @type {Map<string, any>} */
const formats = new Map();

/** @param {any} kind of `Intl` @param {object} options */
function format(kind, options) {
  const key = kind.name + JSON.stringify(options);
  if (!formats.has(key)) {
    formats.set(key, new kind(current, options));
  }
  return formats.get(key);
}

/** @param {number | null | undefined} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options = {}) {
  return value === null || value === undefined ? '—' : format(Intl.NumberFormat, options).format(value);
}

/** A share of 1 in percent. @param {number | null | undefined} share @param {number} [digits] */
export function percent(share, digits = 0) {
  return number(share, { style: 'percent', maximumFractionDigits: digits });
}

/** US dollars. Small sums have more digits. @param {number | null | undefined} usd */
export function money(usd) {
  const digits = usd !== null && usd !== undefined && usd !== 0 && Math.abs(usd) < 1 ? 4 : 2;
  return number(usd, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  });
}

/** @param {string | number | Date | null | undefined} moment */
export function dateTime(moment) {
  return moment === null || moment === undefined
    ? '—'
    : format(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));
}

/** The time of day. @param {string | number | Date} moment */
export const timeOfDay = (moment) => format(Intl.DateTimeFormat, { timeStyle: 'short' }).format(new Date(moment));

/** A day as `2026-11-27` or a moment. @param {string | Date | null | undefined} day */
export function date(day) {
  if (day === null || day === undefined) {
    return '—';
  }
  const isDay = typeof day === 'string' && day.length === 10;
  return format(Intl.DateTimeFormat, { dateStyle: 'medium', ...(isDay && { timeZone: 'UTC' }) }).format(new Date(day));
}

const UNITS = /** @type {const} */ ([
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]);

let aheadMs = 0;

/** The time of the service from now on, whatever the clock of the browser says. @param {string} moment */
export function setNow(moment) {
  aheadMs = new Date(moment).getTime() - Date.now() || 0;
}

/** Now by the clock of the service where that is known, in ms. */
export const now = () => Date.now() + aheadMs;

/** How far a moment is from now, such as “3 minutes ago”. @param {string | number | Date} moment */
export function relative(moment) {
  const away = new Date(moment).getTime() - now();
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? ['second', 1_000];
  return format(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(Math.trunc(away / length), unit);
}

/** A length of time in its two greatest units, such as “2 h 5 min”. @param {number | null | undefined} ms */
export function duration(ms) {
  if (ms === null || ms === undefined) {
    return '—';
  }
  if (ms < 1_000) {
    return unit(Math.round(ms), 'millisecond');
  }
  let rest = Math.round(ms / 1_000) * 1_000;
  const parts = [];
  for (const [name, length] of UNITS) {
    const count = Math.floor(rest / length);
    if (count > 0 && parts.length < 2) {
      parts.push(unit(count, name));
    } else if (parts.length > 0) {
      break;
    }
    rest -= count * length;
  }
  return parts.join(' ');
}

/** @param {number} count @param {string} name */
function unit(count, name) {
  return format(Intl.NumberFormat, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
}

/** Several words in a row. @param {string[]} items */
export function list(items) {
  return format(Intl.ListFormat, { type: 'conjunction' }).format(items);
}

/** The name of a language in the language of the interface. @param {string} tag */
export function languageName(tag) {
  try {
    return format(Intl.DisplayNames, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
