/** What the device says of itself, whether somebody looks at the page, and taps. */

/** The id of its time zone, as `Europe/London`. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether versions are in order: `1.2` is below `1.10.0`. @param {string} one @param {string} other */
export function isBelow(one, other) {
  const numbers = (/** @type {string} */ version) => version.split('.').map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}

/**
 * Waits a while, and then until somebody sees the page. It ends at once when somebody comes back to the page, or the network to the device.
 *
 * @param {number} ms
 * @returns {Promise<number>} for how long nobody saw the page meanwhile, in ms
 */
export const seen = (ms) =>
  new Promise((resolve) => {
    let hiddenAt = document.hidden ? performance.now() : undefined;
    const look = () => {
      if (document.hidden) {
        hiddenAt ??= performance.now();
      } else {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('online', look);
        resolve(hiddenAt === undefined ? 0 : performance.now() - hiddenAt);
      }
    };
    const timer = setTimeout(look, ms);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
  });

/** Leaves out the second tap of two: it was meant for the button that stood there before. @param {HTMLElement} element */
export function takeOneTap(element) {
  element.addEventListener('click', (event) => event.detail > 1 && /** @type {Element} */ (event.target).closest('button') && event.stopPropagation(), { capture: true });
}
