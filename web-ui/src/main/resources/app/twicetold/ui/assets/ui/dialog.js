import { html, render, nothing } from 'lit';
import { t } from 'ui/text.js';

let last = 0;
/** What closes each dialog that belongs to the page. @type {Set<() => void>} */
const open = new Set();

/** Closes the dialogs of a page that is left, as Escape would. What has to be answered anywhere, such as the sign-in, stays. */
export function closeDialogs() {
  open.forEach((leave) => leave());
}

/**
 * Opens a dialog and waits until it closes. The focus goes back to where it was, unless the page was left.
 *
 * @template T
 * @param {object} options
 * @param {string} options.title
 * @param {(close: (value: T) => void, redraw: () => void) => unknown} options.content a template; it closes the dialog with a
 *     value, and is asked again when it has changed
 * @param {T} options.dismissed what it is closed with by Escape
 * @param {boolean} [options.stays] whether Escape does not close it
 * @param {boolean} [options.wide]
 * @returns {Promise<T>}
 */
export function openDialog({ title, content, dismissed, stays = false, wide = false }) {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  const id = `dialog-${++last}`;
  dialog.setAttribute('aria-labelledby', id);
  dialog.classList.toggle('wide', wide);
  document.body.append(dialog);
  return new Promise((resolve) => {
    let value = dismissed;
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      dialog.close();
    };
    if (!stays) {
      open.add(leave);
    }
    const close = (chosen) => {
      value = chosen;
      dialog.close();
    };
    if (stays) {
      // A browser may take the second Escape in a row for a wish that nothing refuses.
      dialog.setAttribute('closedby', 'none');
      dialog.addEventListener('cancel', (event) => event.preventDefault());
      dialog.addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault());
    }
    dialog.addEventListener('close', () => {
      open.delete(leave);
      dialog.remove();
      if (!isLeft && before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
      resolve(value);
    });
    const draw = () => render(html`<h2 id=${id}>${title}</h2>${content(close, draw)}`, dialog);
    draw();
    if (!dialog.querySelector('[autofocus], input, select, textarea')) {
      // Reading begins at the top, not at the first box that scrolls.
      const heading = /** @type {HTMLElement} */ (dialog.querySelector('h2'));
      heading.tabIndex = -1;
      heading.autofocus = true;
    }
    dialog.showModal();
  });
}

/**
 * Asks before something is done.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {unknown} [options.text] what follows from it: a text or a template
 * @param {string} options.action the word on the button
 * @param {boolean} [options.danger]
 * @returns {Promise<boolean>}
 */
export function confirm({ title, text, action, danger = false }) {
  return openDialog({
    title,
    dismissed: false,
    content: (close) => html`
      ${text ? html`<div class="said">${text}</div>` : nothing}
      <div class="buttons">
        <button class=${danger ? 'danger' : 'main'} ?autofocus=${!danger} @click=${() => close(true)}>${action}</button>
        <button ?autofocus=${danger} @click=${() => close(false)}>${t('ui.cancel')}</button>
      </div>`,
  });
}

/**
 * Asks for something to be typed.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {unknown} options.fields a template with the fields, named
 * @param {string} options.action
 * @param {boolean} [options.danger]
 * @returns {Promise<FormData | null>} null when it was closed without the button
 */
export function ask({ title, fields, action, danger = false }) {
  return openDialog({
    title,
    dismissed: /** @type {FormData | null} */ (null),
    content: (close) => html`
      <form @submit=${(event) => submitted(event, close)}>
        ${fields}
        <div class="buttons">
          <button class=${danger ? 'danger' : 'main'}>${action}</button>
          <button type="button" @click=${() => close(null)}>${t('ui.cancel')}</button>
        </div>
      </form>`,
  });
}

function submitted(event, close) {
  event.preventDefault();
  close(new FormData(event.target));
}
