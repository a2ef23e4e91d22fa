/** Says to those who do not see the page what has changed by itself. */

/** @type {HTMLElement | undefined} */
let polite;
/** @type {HTMLElement | undefined} */
let urgent;

/** @param {string} role */
function region(role) {
  const element = document.createElement('div');
  element.className = 'unseen';
  element.setAttribute('role', role);
  document.body.append(element);
  return element;
}

/** Makes the places that are read aloud. They have to be there before anything is said. */
export function startLive() {
  polite ??= region('status');
  urgent ??= region('alert');
}

/**
 * @param {string} text
 * @param {{urgent?: boolean}} [options]
 */
export function announce(text, options = {}) {
  startLive();
  const place = /** @type {HTMLElement} */ (options.urgent ? urgent : polite);
  // The same text twice in a row would not be read again.
  place.textContent = place.textContent === text ? text + '\u00a0' : text;
}
