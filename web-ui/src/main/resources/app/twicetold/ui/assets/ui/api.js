/**
 * The only place that asks the service. Pages call `get`, `post`, `put`, `patch` and `remove` with a path below the address
 * of the API, such as `reviews/rv_1/decision`.
 *
 * - A refusal is an `ApiError` with the code, message, fields and request id of the envelope.
 * - `Retry-After` is obeyed: a read that is told to wait waits, and every call that is told `429`. Meanwhile `waiting` tells.
 * - A read whose answer was lost is repeated. A change is repeated only where the page says that the contract allows it.
 * - Who leaves a page gives up what it reads, but no change. `left` tells what came of the change.
 * - Without a session the call waits until somebody has signed in, then goes on. What was typed stays.
 */

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 800;
const KEPT_AS = 'twicetold.admin-key';
/** What a header may hold. With anything else a browser sends nothing, and every call would look lost. */
const SENDABLE = /^[\x20-\x7e]+$/;

/**
 * @typedef {object} Options
 * @property {Object<string, string | number | boolean | null | undefined | string[]>} [query] what is null, undefined or
 *     empty is left out
 * @property {AbortSignal} [signal] ends when the page is left
 * @property {boolean} [reads] whether it changes nothing though it is no `GET`, as what only counts or measures
 * @property {boolean} [repeat] whether a change may be repeated when its answer was lost
 * @property {Object<string, string>} [headers]
 * @property {boolean} [quiet] whether nobody is told of waiting
 */

/** What the service refused, or what kept a call from it. */
export class ApiError extends Error {
  /**
   * @param {object} facts
   * @param {number} facts.status 0 when there was no answer
   * @param {string} facts.code of the envelope; `network` without an answer, `no_envelope` for an answer of somebody else
   * @param {string} [facts.message] in the language of the interface
   * @param {Object<string, any>} [facts.details]
   * @param {string | null} [facts.requestId]
   * @param {number} [facts.retryAfterMs]
   */
  constructor({ status, code, message = '', details = {}, requestId = null, retryAfterMs }) {
    super(message || code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    /** Empty when the service said nothing. */
    this.text = message;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    /** The reason of each refused field by its path. @type {Object<string, string>} */
    this.fields = details.fields ?? {};
  }

  /** Whether the page was left, and nothing went wrong. @param {unknown} error */
  static isLeft(error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** What the application sets once. */
const application = {
  base: '/v1/admin/',
  language: () => document.documentElement.lang,
  /**
   * Lets somebody sign in.
   *
   * @type {(why: {how: 'key' | 'gateway', wrong: boolean}) => Promise<string | null>} the key; null behind a gateway
   */
  signIn: async () => null,
  /** @type {(wait: {until: number, status: number} | null) => void} null when the wait is over */
  waiting: () => {},
  /** @type {(error: ApiError | null) => void} what kept a change from being made whose page was left; null when it was made */
  left: () => {},
};

/** @param {Partial<typeof application>} settings */
export function startApi(settings) {
  Object.assign(application, settings);
}

/** How operators sign in, as `GET /session` tells; until then a gateway is known by its answers. */
let gateway = false;

/** @param {boolean} behind */
export function behindGateway(behind) {
  gateway = behind;
}

export function hasKey() {
  return key() !== null;
}

export function forgetKey() {
  sessionStorage.removeItem(KEPT_AS);
}

function key() {
  return sessionStorage.getItem(KEPT_AS);
}

/**
 * @template {string} P
 * @param {P} path
 * @param {Options} [options]
 * @returns {Promise<Answer<'get', P>>}
 */
export const get = async (path, options) => (await request('GET', path, undefined, options)).body;

/**
 * @template {string} P
 * @param {P} path
 * @param {Input<'post', P>} [body]
 * @param {Options} [options]
 * @returns {Promise<Answer<'post', P>>}
 */
export const post = async (path, body, options) => (await request('POST', path, body, options)).body;

/**
 * @template {string} P
 * @param {P} path
 * @param {Input<'put', P>} body
 * @param {Options} [options]
 * @returns {Promise<Answer<'put', P>>}
 */
export const put = async (path, body, options) => (await request('PUT', path, body, options)).body;

/**
 * @template {string} P
 * @param {P} path
 * @param {Input<'patch', P>} body
 * @param {Options} [options]
 * @returns {Promise<Answer<'patch', P>>}
 */
export const patch = async (path, body, options) => (await request('PATCH', path, body, options)).body;

/**
 * @template {string} P
 * @param {P} path
 * @param {Options} [options]
 * @returns {Promise<Answer<'delete', P>>}
 */
export const remove = async (path, options) => (await request('DELETE', path, undefined, options)).body;

/**
 * Asks, and answers with the headers, too. A body of bytes (`Blob`) is sent as it is, anything else as JSON.
 *
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<{status: number, headers: Headers, body: any}>}
 */
export async function request(method, path, body, options = {}) {
  if (method === 'GET' || options.reads === true) {
    return asked(method, path, body, options, true);
  }
  // The service may have done what a browser no longer waits for.
  const { signal, ...others } = options;
  signal?.throwIfAborted();
  let answer;
  try {
    answer = await asked(method, path, body, others, false);
  } catch (error) {
    if (!signal?.aborted || !(error instanceof ApiError)) {
      throw error;
    }
    application.left(error);
    throw signal.reason;
  }
  if (signal?.aborted) {
    application.left(null);
  }
  return answer;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} options
 * @param {boolean} reads
 * @returns {Promise<{status: number, headers: Headers, body: any}>}
 */
async function asked(method, path, body, options, reads) {
  let started = Date.now();
  let signedIn = false;
  for (let attempt = 1; ; attempt++) {
    const used = key();
    let error;
    try {
      return await once(method, path, body, options, used);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) {
        throw thrown;
      }
      error = thrown;
    }
    // What is refused again after a sign-in is refused for what it asks, as by a firewall that takes a text for an attack.
    if (isSignedOut(error) && !(signedIn && error.code === 'no_envelope' && error.status === 403)) {
      await signIn(error, used);
      signedIn = true;
      attempt = 0;
      started = Date.now();
      continue;
    }
    const lost = error.status === 0 && (reads || options.repeat === true);
    const told = error.retryAfterMs !== undefined && (error.status === 429 || (reads && error.status === 503));
    const wait = lost ? PAUSE_MS * attempt : (error.retryAfterMs ?? 0);
    if (!(lost || told) || attempt >= ATTEMPTS || Date.now() - started + wait > LONGEST_WAIT_MS) {
      throw error;
    }
    await pause(wait, error.status, options);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} options
 * @param {string | null} adminKey
 * @returns {Promise<{status: number, headers: Headers, body: any}>}
 */
async function once(method, path, body, options, adminKey) {
  const bytes = body instanceof Blob;
  let response;
  try {
    response = await fetch(address(path, options.query), {
      method,
      // A gateway sends those who are signed out elsewhere; its page is no answer.
      redirect: 'manual',
      cache: 'no-store',
      signal: options.signal,
      headers: {
        Accept: 'application/json',
        'Accept-Language': application.language(),
        ...(adminKey !== null && { 'X-Admin-Key': adminKey }),
        ...(body !== undefined && !bytes && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? undefined : bytes ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (ApiError.isLeft(error)) {
      throw error;
    }
    throw new ApiError({ status: 0, code: 'network' });
  }
  return read(response);
}

/** @param {string} path @param {Options['query']} [query] */
function address(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') {
        parameters.append(name, String(one));
      }
    }
  }
  const text = parameters.toString();
  return application.base + path + (text ? `?${text}` : '');
}

/** @param {Response} response */
async function read(response) {
  const { status, headers } = response;
  let text;
  try {
    text = response.type === 'opaqueredirect' ? '' : await response.text();
  } catch (error) {
    if (ApiError.isLeft(error)) {
      throw error;
    }
    throw new ApiError({ status: 0, code: 'network' });
  }
  const json = /^application\/json\b/.test(headers.get('Content-Type') ?? '');
  const body = json && text !== '' ? parsed(text, response) : undefined;
  if (response.ok && (json || text === '' || !isPage(headers))) {
    return { status, headers, body: json ? body : text };
  }
  const problem = body?.error;
  throw new ApiError({
    status,
    code: problem?.code ?? (response.type === 'opaqueredirect' ? 'redirected' : 'no_envelope'),
    message: problem?.message,
    details: problem?.details,
    requestId: problem?.request_id ?? headers.get('X-Request-Id'),
    retryAfterMs: retryAfter(headers),
  });
}

/** @param {Headers} headers */
function isPage(headers) {
  return /^text\/html\b/.test(headers.get('Content-Type') ?? '');
}

/**
 * A document that is cut off, or none, tells nothing of what was done: where it says that all went well, the answer was lost.
 *
 * @param {string} text
 * @param {Response} response
 */
function parsed(text, { ok, status, headers }) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError({ status: ok ? 0 : status, code: 'no_envelope', requestId: headers.get('X-Request-Id'), retryAfterMs: retryAfter(headers) });
  }
}

/** In seconds, as the service says it, or at a moment, as something before it may. @param {Headers} headers */
function retryAfter(headers) {
  const told = headers.get('Retry-After') ?? '';
  if (/^\d{1,6}$/.test(told)) {
    return Number(told) * 1_000;
  }
  const moment = /^[A-Z][a-z]{2}, .+ GMT$/.test(told) ? Date.parse(told) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
}

/** @param {ApiError} error */
function isSignedOut(error) {
  return (
    error.code === 'unauthorized' ||
    error.code === 'redirected' ||
    // A page of the gateway in the place of an answer.
    (error.code === 'no_envelope' && (error.status === 401 || error.status === 403 || error.status === 200))
  );
}

/** Every call that is refused at the same time waits for the same sign-in. @type {Promise<void> | undefined} */
let signingIn;
/** Whether the key that was typed last can be none. */
let unsendable = false;

/** @param {ApiError} error @param {string | null} used */
async function signIn(error, used) {
  if (key() !== used) {
    return;
  }
  const how = gateway || error.code !== 'unauthorized' ? 'gateway' : 'key';
  signingIn ??= application
    .signIn({ how, wrong: how === 'key' && (used !== null || unsendable) })
    .then((typed) => {
      unsendable = typed !== null && !SENDABLE.test(typed);
      if (typed !== null && !unsendable) {
        sessionStorage.setItem(KEPT_AS, typed);
      }
    })
    .finally(() => {
      signingIn = undefined;
    });
  await signingIn;
}

/** @param {number} ms @param {number} status @param {Options} options */
async function pause(ms, status, { signal, quiet }) {
  const tell = !quiet && ms >= 1_000;
  if (tell) {
    application.waiting({ until: Date.now() + ms, status });
  }
  try {
    await new Promise((resolve, reject) => {
      const left = () => {
        clearTimeout(timer);
        reject(new DOMException('The page was left', 'AbortError'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', left);
        resolve(undefined);
      }, ms);
      signal?.addEventListener('abort', left, { once: true });
    });
  } finally {
    if (tell) {
      application.waiting(null);
    }
  }
}
