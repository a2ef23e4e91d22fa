/** Reads the exchanges with the service for the drawer of developers. It imports nothing. */

/** @typedef {import('ui/api.js').Exchange} Exchange */

/** What signs in, or would. */
const SECRET = new Set(['access_token', 'install_id', 'identity_token', 'authorization_code', 'nonce', 'token']);
const MASK = '…';

/** A value without what signs in. @param {any} value @returns {any} */
export function masked(value) {
  if (Array.isArray(value)) {
    return value.map(masked);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, SECRET.has(name) && one !== null ? MASK : masked(one)]));
}

/**
 * A request as one would send it from a shell. The token is the variable `TOKEN`.
 *
 * @param {Exchange} exchange
 * @param {string} origin of the service
 */
export function curl({ method, address, headers, body }, origin) {
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(new URL(address, origin).href)}`];
  for (const [name, value] of Object.entries(headers)) {
    parts.push(name.toLowerCase() === 'authorization' ? '-H "Authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`);
  }
  if (isBytes(body)) {
    parts.push('--data-binary @recording');
  } else if (body !== undefined) {
    parts.push(`-d ${quoted(JSON.stringify(masked(body)))}`);
  }
  return parts.join(' \\\n  ');
}

/** @param {unknown} body */
const isBytes = (body) => typeof Blob !== 'undefined' && body instanceof Blob;

/** A word for a shell, whatever is in it. @param {string} word */
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * What judged and heard: every `model_ref`, `asr_ref`, `tts_ref` of an answer, and the versions.
 *
 * @param {any} answer
 * @returns {[string, string][]} in the order of the answer, each once
 */
export function referencesOf(answer) {
  /** @type {Map<string, [string, string]>} */
  const found = new Map();
  const look = (/** @type {any} */ value) => {
    if (value === null || typeof value !== 'object') {
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (typeof one === 'string' && /_(ref|version)$/.test(name)) {
        found.set(`${name} ${one}`, [name, one]);
      } else {
        look(one);
      }
    }
  };
  look(answer);
  return [...found.values()];
}

/**
 * How long each stage of an attempt took, as the polls saw it: each stage begins with the first answer that names it. So a figure
 * is as exact as the pause between two polls.
 *
 * @param {Exchange[]} exchanges the oldest first
 * @returns {{id: string, polls: number, stages: {name: string, afterMs: number, tookMs: number | null}[], references: [string, string][]}[]}
 *     the newest attempt first
 */
export function attemptsOf(exchanges) {
  /** @typedef {{id: string, polls: number, from: number, seen: {name: string, at: number}[], references: Map<string, [string, string]>}} Known */
  /** @type {Map<string, Known>} */
  const attempts = new Map();
  for (const { method, address, answer, startedAt, tookMs } of exchanges) {
    const id = /\/attempts\/([\w-]+)(?:\/submit)?(?:\?|$)/.exec(address)?.[1] ?? '';
    if (id === '') {
      continue;
    }
    /** @type {Known} */
    const known = attempts.get(id) ?? { id, polls: 0, from: startedAt, seen: [], references: new Map() };
    attempts.set(id, known);
    if (method === 'GET') {
      known.polls++;
    } else {
      // A repeated submit begins anew.
      known.from = startedAt;
      known.seen = [];
      known.polls = 0;
    }
    const name = stageOf(answer);
    if (name !== null && known.seen.at(-1)?.name !== name) {
      known.seen.push({ name, at: startedAt + tookMs });
    }
    for (const [reference, value] of referencesOf(answer)) {
      known.references.set(`${reference} ${value}`, [reference, value]);
    }
  }
  return [...attempts.values()].reverse().map(({ id, polls, from, seen, references }) => ({
    id,
    polls,
    stages: seen.map(({ name, at }, place) => ({ name, afterMs: at - from, tookMs: place + 1 < seen.length ? seen[place + 1].at - at : null })),
    references: [...references.values()],
  }));
}

/** The stage that an attempt is in; at its end its status. @param {any} answer @returns {string | null} */
function stageOf(answer) {
  if (answer === null || typeof answer !== 'object' || typeof answer.status !== 'string' || !('progress' in answer)) {
    return null;
  }
  return answer.status === 'processing' ? (answer.progress?.stage ?? answer.status) : answer.status;
}
