/**
 * How operators are known: by a key that the tab keeps, or by the gateway in front of the service.
 */
const KEPT_AS = 'twicetold.admin-key';
/** What a header may hold. With anything else a browser sends nothing, and every call would look lost. */
const SENDABLE = /^[\x20-\x7e]+$/;

/** As `GET /session` tells; until then a gateway is known by its answers. */
let gateway = false;
/** Whether what was typed last can be no key. */
let unsendable = false;

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
 * What the API client is told of it.
 *
 * @param {(why: {how: 'key' | 'gateway', wrong: boolean}) => Promise<string | null>} ask lets somebody sign in; answers with the
 *     key, and with null behind a gateway
 */
export const operator = (ask) => ({
  credential: key,
  headers: (/** @type {string | null} */ known) => /** @type {Object<string, string>} */ (known === null ? {} : { 'X-Admin-Key': known }),
  isSignedOut,
  signIn: async (/** @type {import('ui/api.js').ApiError} */ refused, /** @type {string | null} */ used) => {
    const how = gateway || refused.code !== 'unauthorized' ? 'gateway' : 'key';
    const typed = await ask({ how, wrong: how === 'key' && (used !== null || unsendable) });
    unsendable = typed !== null && !SENDABLE.test(typed);
    if (typed !== null && !unsendable) {
      sessionStorage.setItem(KEPT_AS, typed);
    }
  },
});

/** @param {import('ui/api.js').ApiError} error */
function isSignedOut(error) {
  return (
    error.code === 'unauthorized' ||
    error.code === 'redirected' ||
    // A page of the gateway in the place of an answer.
    (error.code === 'no_envelope' && (error.status === 401 || error.status === 403 || error.status === 200))
  );
}
