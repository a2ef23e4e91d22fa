/**
 * The only place that asks the service. Pages call `get`, `post`, `put`, `patch` and `remove` with a path below the address
 * of the API, such as `reviews/rv_1/decision`. Who asks, and how one signs in, the application says once (`startApi`).
 *
 * - A refusal is an `ApiError` with the code, message, fields and request id of the envelope.
 * - `Retry-After` is obeyed: a read that is told to wait waits, and every call that is told `429`. Meanwhile `waiting` tells.
 * - A read whose answer was lost is repeated. A change is repeated only where the page says that the contract allows it. An
 *   application that `persists` repeats them after 408, 500, 502, 503 and the answers of a gateway, too.
 * - What may be repeated is lost when its answer does not come within the patience of the application.
 * - Who leaves a page gives up what it reads, but no change. `left` tells what came of the change.
 * - Without a session the call waits until somebody has signed in, then goes on. What was typed stays.
 */

const ATTEMPTS = 3;
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 800;
/** No service that is alive asks for a longer pause. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * @typedef {object} Options
 * @property {Object<string, string | number | boolean | null | undefined | string[]>} [query] what is null, undefined or
 *     empty is left out
 * @property {AbortSignal} [signal] ends when the page is left
 * @property {boolean} [reads] whether it changes nothing though it is no `GET`, as what only counts or measures
 * @property {boolean} [repeat] whether a change may be repeated when its answer was lost
 * @property {number} [patienceMs] instead of that of the application, where a read or such a change may take longer
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
   * @param {any} [facts.answer] as it came
   * @param {boolean} [facts.isLate] whether there may be an answer for which nobody waited
   */
  constructor({ status, code, message = '', details = {}, requestId = null, retryAfterMs, answer, isLate = false }) {
    super(message || code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    /** Empty when the service said nothing. */
    this.text = message;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.answer = answer;
    this.isLate = isLate;
    /** The reason of each refused field by its path. @type {Object<string, string>} */
    this.fields = details.fields ?? {};
  }

  /** Whether the page was left, and nothing went wrong. @param {unknown} error */
  static isLeft(error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/**
 * A call and what came of it, for those who look on.
 *
 * @typedef {object} Exchange
 * @property {string} method
 * @property {string} address
 * @property {Object<string, string>} headers
 * @property {unknown} body
 * @property {number} startedAt in ms since 1970
 * @property {number} tookMs
 * @property {number} status 0 when there was no answer
 * @property {any} answer
 * @property {string | null} requestId
 */

/** What the application sets once. */
const application = {
  base: '/v1/admin/',
  language: () => document.documentElement.lang,
  /** What one is signed in with, if anything. @type {() => string | null} */
  credential: () => null,
  /** The headers of every call. @type {(credential: string | null) => Object<string, string>} */
  headers: () => ({}),
  /** Whether a refusal says that nobody is signed in. @type {(error: ApiError) => boolean} */
  isSignedOut: (error) => error.code === 'unauthorized',
  /**
   * Signs somebody in. Every call that is refused meanwhile waits for it.
   *
   * @type {(refused: ApiError, used: string | null) => Promise<void>} used: the credential of the call
   */
  signIn: async (refused) => {
    throw refused;
  },
  /** Whether what may be repeated is repeated after a fault that passes, too. @type {(error: ApiError) => boolean} */
  persists: () => false,
  /** How long what may be repeated waits for its answer, ms; null for as long as the browser waits. @type {number | null} */
  patienceMs: null,
  /** @type {(wait: {until: number, status: number} | null) => void} null when the wait is over */
  waiting: () => {},
  /** @type {(error: ApiError | null) => void} what kept a change from being made whose page was left; null when it was made */
  left: () => {},
  /** Hears what was refused for good, before the page that asked. @type {((error: ApiError) => void) | null} */
  refused: null,
  /** Sees each call after its answer. @type {((exchange: Exchange) => void) | null} */
  exchanged: null,
};

/** @param {Partial<typeof application>} settings */
export function startApi(settings) {
  Object.assign(application, settings);
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
 * Asks, and answers with the headers, too. A path that begins with a slash is one of this site beside the API, which answers
 * as the API does. A body of bytes (`Blob`) is sent as it is, anything else as JSON.
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
  const may = reads || options.repeat === true;
  const patienceMs = may ? (options.patienceMs ?? application.patienceMs) : null;
  let started = Date.now();
  let signedIn = false;
  for (let attempt = 1; ; attempt++) {
    const used = application.credential();
    let error;
    try {
      return await once(method, path, body, options, used, patienceMs);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) {
        throw thrown;
      }
      error = thrown;
    }
    // What is refused again after a sign-in is refused for what it asks, as by a firewall that takes a text for an attack.
    if (application.isSignedOut(error) && !(signedIn && error.code === 'no_envelope' && error.status === 403)) {
      await signIn(error, used);
      signedIn = true;
      attempt = 0;
      started = Date.now();
      continue;
    }
    // Whoever has waited that long hears so, and does not wait for a second answer.
    const lost = error.status === 0 && may && !error.isLate;
    const passes = may && isPassing(error) && application.persists(error);
    const told = error.retryAfterMs !== undefined && (error.status === 429 || (reads && error.status === 503));
    const wait = lost ? PAUSE_MS * attempt : (error.retryAfterMs ?? (passes ? growing(attempt) : 0));
    if (!(lost || told || passes) || attempt >= ATTEMPTS || Date.now() - started + wait > LONGEST_WAIT_MS) {
      application.refused?.(error);
      throw error;
    }
    await pause(wait, error.status, options);
  }
}

/** Whether a later try may go better. What carries no envelope comes from something between here and the service. @param {ApiError} error */
const isPassing = ({ status, code }) => [408, 429, 500, 502, 503].includes(status) || (code === 'no_envelope' && status >= 400);

/** 1, 2, 4 … seconds with some chance in them, so that not all who were refused come back at once. @param {number} attempt */
const growing = (attempt) => 1_000 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Options} options
 * @param {string | null} credential
 * @param {number | null} patienceMs
 * @returns {Promise<{status: number, headers: Headers, body: any}>}
 */
async function once(method, path, body, options, credential, patienceMs) {
  const bytes = body instanceof Blob;
  const headers = {
    Accept: 'application/json',
    'Accept-Language': application.language(),
    ...application.headers(credential),
    ...(body !== undefined && !bytes && { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
  const asked = { method, address: address(path, options.query), headers, body, startedAt: Date.now() };
  const patience = limited(patienceMs, options.signal);
  try {
    const answer = await read(await sent(asked, bytes, patience.signal));
    seen(asked, answer.status, answer.body, answer.headers.get('X-Request-Id'));
    return answer;
  } catch (thrown) {
    const error = patience.isOver() ? new ApiError({ status: 0, code: 'network', isLate: true }) : thrown;
    if (error instanceof ApiError) {
      seen(asked, error.status, error.answer, error.requestId);
    }
    throw error;
  } finally {
    patience.end();
  }
}

/**
 * A signal that ends after a while, too. Browsers that the pages run in do not all have `AbortSignal.any`.
 *
 * @param {number | null} ms null for never
 * @param {AbortSignal} [signal]
 */
function limited(ms, signal) {
  if (ms === null) {
    return { signal, isOver: () => false, end: () => {} };
  }
  const abort = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    abort.abort();
  }, ms);
  const left = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', left, { once: true });
  if (signal?.aborted) {
    left();
  }
  return {
    signal: abort.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', left);
    },
  };
}

/**
 * @param {Pick<Exchange, 'method' | 'address' | 'headers' | 'body'>} asked
 * @param {boolean} bytes
 * @param {AbortSignal} [signal]
 */
async function sent({ method, address, headers, body }, bytes, signal) {
  try {
    return await fetch(address, {
      method,
      // A gateway sends those who are signed out elsewhere; its page is no answer.
      redirect: 'manual',
      cache: 'no-store',
      signal,
      headers,
      body: body === undefined ? undefined : bytes ? /** @type {Blob} */ (body) : JSON.stringify(body),
    });
  } catch (error) {
    if (ApiError.isLeft(error)) {
      throw error;
    }
    throw new ApiError({ status: 0, code: 'network' });
  }
}

/**
 * @param {Omit<Exchange, 'tookMs' | 'status' | 'answer' | 'requestId'>} asked
 * @param {number} status
 * @param {any} answer
 * @param {string | null} requestId
 */
function seen(asked, status, answer, requestId) {
  application.exchanged?.({ ...asked, tookMs: Date.now() - asked.startedAt, status, answer, requestId });
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
  return (path.startsWith('/') ? path : application.base + path) + (text ? `?${text}` : '');
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
  // 304: what is known by its tag is still so.
  if (status === 304 || (response.ok && (json || text === '' || !isPage(headers)))) {
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
    answer: body,
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

/**
 * How long one is asked to wait, in ms, an hour at most: in seconds, as the service says it, or until a moment, as something
 * before it may. That moment is one of the clock that the answer has its `Date` from.
 *
 * @param {Headers} headers
 */
export function retryAfter(headers) {
  const told = headers.get('Retry-After') ?? '';
  const now = momentOf(headers.get('Date') ?? '') ?? Date.now();
  const moment = /^\d+$/.test(told) ? now + Number(told) * 1_000 : momentOf(told);
  return moment === undefined ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, moment - now));
}

/** @param {string} text as HTTP writes a moment */
function momentOf(text) {
  const moment = /^[A-Z][a-z]{2}, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** Every call that is refused at the same time waits for the same sign-in. @type {Promise<void> | undefined} */
let signingIn;
/** @param {ApiError} error @param {string | null} used */
async function signIn(error, used) {
  if (application.credential() !== used) {
    return;
  }
  signingIn ??= application.signIn(error, used).finally(() => {
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

/**
 * Reads bytes from an address that the service named, without what one is signed in with.
 *
 * @param {string} url
 * @param {{range?: string}} [options] range: as `bytes=0-0`
 */
export const download = (url, { range } = {}) => fetch(url, range === undefined ? {} : { headers: { Range: range } });

/** A transfer that does not move for so long is lost. */
const STANDSTILL_MS = 45_000;

/** A bucket of another origin may not show its headers, and to ask for one of them is a fault. @param {XMLHttpRequest} sent */
const requestIdOf = (sent) => /^x-request-id: *(\S+)/im.exec(sent.getAllResponseHeaders())?.[1] ?? null;

/**
 * Sends bytes to an address that the service named, with its method and exactly its headers, and without what one is signed in
 * with. The address may be that of a bucket, which refuses without the envelope: then the status alone tells.
 *
 * @param {{url: string, method: string, headers: Object<string, string>}} target
 * @param {Blob} blob
 * @param {{signal?: AbortSignal, progress?: (share: number) => void}} [options] progress: hears how much of 1 has gone
 * @returns {Promise<void>}
 */
export function upload({ url, method, headers }, blob, { signal, progress } = {}) {
  const asked = { method, address: url, headers, body: blob, startedAt: Date.now() };
  return new Promise((resolve, reject) => {
    // Only this kind of request tells how far the bytes are.
    const sending = new XMLHttpRequest();
    let timer = 0;
    const moves = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => sending.abort(), STANDSTILL_MS);
    };
    const left = () => sending.abort();
    const answered = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', left);
      const { status } = sending;
      const answer = envelope(sending.responseText);
      seen(asked, status, answer, requestIdOf(sending));
      if (status >= 200 && status < 300) {
        resolve();
      } else if (signal?.aborted) {
        reject(signal.reason);
      } else {
        reject(uploadRefused(sending, answer));
      }
    };
    sending.open(method, url);
    Object.entries(headers).forEach(([name, value]) => sending.setRequestHeader(name, value));
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      moves();
      progress?.(total > 0 ? loaded / total : 0);
    });
    sending.addEventListener('loadend', answered);
    signal?.addEventListener('abort', left, { once: true });
    moves();
    sending.send(blob);
  });
}

/** @param {XMLHttpRequest} sending @param {any} answer */
function uploadRefused({ status }, answer) {
  const problem = answer?.error;
  return new ApiError({
    status,
    code: problem?.code ?? (status === 0 ? 'network' : 'no_envelope'),
    message: problem?.message,
    details: problem?.details,
    requestId: problem?.request_id,
    answer,
  });
}

/** @param {string} text @returns {any} undefined for what is no JSON */
function envelope(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
