/** The document of providers: chains of entries, and prices. */

let last = 0;

/** The capabilities that a document has chains for, in its order. @param {any} document @returns {string[]} */
export const capabilitiesOf = (document) => Object.keys(document).filter((name) => Array.isArray(document[name]?.chain));

/** How an entry is named by the service. @param {any} entry */
export const nameOf = ({ provider, model, options }) =>
  `${provider}/${model}${options?.endpoint ? `@${options.endpoint}` : ''}`;

/**
 * A document to work on: each entry and each price has a key that it keeps when it moves.
 *
 * @param {any} document
 */
export function workingCopy(document) {
  return {
    chains: Object.fromEntries(
      capabilitiesOf(document).map((name) => [name, document[name].chain.map((entry) => ({ key: newKey(), entry }))]),
    ),
    prices: document.price_table.map((price) => ({ key: newKey(), price })),
  };
}

/** Keys go on after those of a copy that was kept. @param {any} copy */
export function adopt(copy) {
  const keyed = [...Object.values(copy.chains).flat(), ...copy.prices];
  for (const one of keyed) {
    one.key = newKey();
  }
  return copy;
}

export const newKey = () => `k${++last}`;

/** What is stored of a working copy. @param {any} copy @param {any} base the document that it began with */
export function documentOf(copy, base) {
  return {
    ...Object.fromEntries(Object.entries(copy.chains).map(([name, chain]) => [name, { chain: chain.map(({ entry }) => entry) }])),
    price_table: copy.prices.map(({ price }) => price),
    version: base.version,
  };
}

/** The price of a model; that of its provider for a model without one. @param {any[]} prices @param {any} entry */
export const priceOf = (prices, { provider, model }) =>
  prices.find((price) => price.provider === provider && price.model === model) ??
  prices.find((price) => price.provider === provider && price.model === '*');

/** The same text for the same value, whatever the order of its keys. @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join()}]`;
  }
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value).filter((name) => value[name] !== undefined).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
  }
  return JSON.stringify(value);
}

/** @param {any} one @param {any} other */
export const same = (one, other) => canonical(one) === canonical(other);

/**
 * @typedef {object} Line
 * @property {'same' | 'added' | 'removed' | 'changed' | 'moved'} mark
 * @property {string} name
 * @property {number | null} before its place, from 1
 * @property {number | null} after
 * @property {{name: string, before: unknown, after: unknown}[]} details
 */

/**
 * What differs between two documents: a part for each chain that does, and one for the prices.
 *
 * @param {any} before
 * @param {any} after
 * @returns {{part: string, lines: Line[]}[]}
 */
export function difference(before, after) {
  const chains = capabilitiesOf(after).map((name) => ({
    part: name,
    lines: compared(before[name]?.chain ?? [], after[name].chain, nameOf),
  }));
  const prices = { part: 'price_table', lines: comparedPrices(before.price_table, after.price_table) };
  return [...chains, prices].filter(({ lines }) => lines.some(({ mark }) => mark !== 'same'));
}

function comparedPrices(before, after) {
  return compared(before, after, ({ provider, model }) => `${provider}/${model}`)
    .filter(({ mark }) => mark !== 'same' && mark !== 'moved');
}

/** @returns {Line[]} */
function compared(before, after, name) {
  const pairs = new Map();
  const taken = new Set();
  for (const isSame of [same, (one, other) => name(one) === name(other)]) {
    after.forEach((one, index) => {
      const found = pairs.has(index) ? -1 : before.findIndex((other, place) => !taken.has(place) && isSame(other, one));
      if (found >= 0) {
        pairs.set(index, found);
        taken.add(found);
      }
    });
  }
  const kept = [...pairs.values()].sort((one, other) => one - other);
  const order = [...pairs.keys()].sort((one, other) => one - other);
  const lines = after.map((one, index) => {
    const place = pairs.get(index);
    const details = place === undefined ? [] : detailsOf(before[place], one);
    const moved = place !== undefined && kept.indexOf(place) !== order.indexOf(index);
    return {
      mark: place === undefined ? 'added' : details.length ? 'changed' : moved ? 'moved' : 'same',
      name: name(one),
      before: place === undefined ? null : place + 1,
      after: index + 1,
      details,
    };
  });
  const gone = before
    .map((one, place) => ({ mark: 'removed', name: name(one), before: place + 1, after: null, details: [] }))
    .filter((_, place) => !taken.has(place));
  return [...lines, ...gone];
}

function detailsOf(before, after) {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !same(old[name], now[name]))
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

/** The fields of an entry by their paths. */
function flat(value, path = '') {
  const all = {};
  for (const [name, one] of Object.entries(value)) {
    if (one !== null && typeof one === 'object' && !Array.isArray(one)) {
      Object.assign(all, flat(one, `${path}${name}.`));
    } else if (one !== undefined) {
      all[path + name] = one;
    }
  }
  return all;
}

/**
 * The refusals of a document, each at the entry or price that it means.
 *
 * @param {Object<string, string>} fields by the paths of the service
 * @param {any} copy the working copy that was sent
 * @returns {{entries: Map<string, Object<string, string>>, parts: Object<string, string>}}
 */
export function refusals(fields, copy) {
  const entries = new Map();
  /** @type {Object<string, string>} */
  const parts = {};
  for (const [path, reason] of Object.entries(fields)) {
    const [, chain, at, field] = /^(\w+)\.chain\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const [, row, column] = /^price_table\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const key = chain ? copy.chains[chain]?.[Number(at)]?.key : row ? copy.prices[Number(row)]?.key : undefined;
    if (key) {
      entries.set(key, { ...entries.get(key), [field ?? column ?? '']: reason });
    } else {
      parts[path.replace(/\.chain$/, '')] = reason;
    }
  }
  return { entries, parts };
}
