/**
 * The one policy of ours for what a browser takes for a script: only addresses of this origin. For workers and for modules of
 * audio worklets.
 */
const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('app', {
  createScriptURL: (/** @type {string} */ address) => {
    if (new URL(address, location.href).origin !== location.origin) {
      throw new TypeError('Only scripts of this origin are loaded.');
    }
    return address;
  },
});

/** @param {string} address of a script @returns {any} the address as a browser takes it */
export function scriptAddress(address) {
  return policy ? policy.createScriptURL(address) : address;
}
