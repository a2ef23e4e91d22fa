/** Stylesheets that only some pages need: their modules wait for them, so that nothing is seen without its style. */

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Adds a stylesheet to the document, once. What does not come is left out: a page without its style still tells what it says.
 *
 * @param {string} name of the file, such as `app/pages/session.css`
 */
export function loadStyle(name) {
  const known = styles.get(name) ?? added(name);
  styles.set(name, known);
  return known;
}

/** @param {string} name @returns {Promise<void>} */
function added(name) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = import.meta.resolve(name);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(name);
      resolve();
    });
    document.head.append(link);
  });
}
