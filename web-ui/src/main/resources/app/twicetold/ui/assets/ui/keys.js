/**
 * The keys of the pages: one table handles them, and the dialog that `?` opens is made from it. No key works while one
 * types, with a modifier, or while a dialog is open. A key that is held down works once, since the next review opens by itself.
 *
 * @typedef {object} Key
 * @property {string} key as `KeyboardEvent.key` names it, or two in a row with a space between them: `g a`
 * @property {string} label what it does, in the language of the interface
 * @property {(event: KeyboardEvent) => void} run
 * @property {() => boolean} [when] whether it works now; without it, it always does
 * @property {string} [group] the heading in the dialog
 */

/** How long the second of two keys is awaited. */
const PATIENCE_MS = 1_500;

/** @type {Map<unknown, () => Key[]>} */
const tables = new Map();
let first = '';
let firstAt = 0;

/**
 * Adds a table. A later one goes before an earlier one.
 *
 * @param {unknown} owner who removes it again
 * @param {() => Key[]} table asked at each key, so that it may change
 */
export function addKeys(owner, table) {
  tables.set(owner, table);
}

/** @param {unknown} owner */
export function removeKeys(owner) {
  tables.delete(owner);
}

/** Every key that works now, in the order in which they were added. @returns {Key[]} */
export function allKeys() {
  return [...tables.values()].flatMap((table) => table()).filter((key) => key.when?.() ?? true);
}

/** @param {EventTarget | null | undefined} target */
function types(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !/^(button|submit|reset|checkbox|radio|file)$/.test(target.type)))
  );
}

/** @param {KeyboardEvent} event */
function handle(event) {
  const target = event.composedPath()[0];
  const modified = event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
  if (event.defaultPrevented || modified || types(target) || document.querySelector('dialog[open]')) {
    first = '';
    return;
  }
  if (event.repeat) {
    return;
  }
  const begun = Date.now() - firstAt < PATIENCE_MS ? first : '';
  first = '';
  const pressed = begun ? `${begun} ${event.key}` : event.key;
  const keys = allKeys().reverse();
  const found = keys.find(({ key }) => key === pressed);
  if (found) {
    event.preventDefault();
    found.run(event);
  } else if (!begun && keys.some(({ key }) => key.startsWith(`${pressed} `))) {
    first = pressed;
    firstAt = Date.now();
  }
}

/** Begins to handle keys. */
export function startKeys() {
  document.addEventListener('keydown', handle);
}
