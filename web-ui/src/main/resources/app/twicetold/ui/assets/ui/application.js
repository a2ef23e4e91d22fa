/**
 * What applications do in the same way: tell that the service is asked again later, and say that they did not load.
 */
import { html, render } from 'lit';
import { closeNotice, notify } from 'ui/notice.js';
import { t } from 'ui/text.js';

let countdown = 0;

/** Tells how long a call waits. @param {{until: number} | null} wait null when it is over */
export function waiting(wait) {
  clearInterval(countdown);
  if (wait === null) {
    closeNotice('waiting');
    return;
  }
  const show = (/** @type {boolean} */ quiet) => {
    const n = Math.max(0, Math.ceil((wait.until - Date.now()) / 1_000));
    notify({ id: 'waiting', text: t('ui.waiting', { n }), stays: true, quiet });
  };
  show(false);
  countdown = window.setInterval(() => show(true), 1_000);
}

/**
 * Says that the application did not load. There are no texts to say it with, so it is said in both languages.
 *
 * @param {HTMLElement} main
 * @param {{tag: string, text: string, again: string}[]} said
 */
export function showBroken(main, said) {
  render(
    html`<h1>Twicetold</h1>
      <div role="alert">
        ${said.map(({ tag, text, again }) => html`<p lang=${tag}>${text} <button @click=${() => location.reload()}>${again}</button></p>`)}
      </div>`,
    main,
  );
  document.body.append(main);
}

/** The module of a page, if the import map has one. @param {string} specifier */
export function moduleIfAny(specifier) {
  try {
    import.meta.resolve(specifier);
    return specifier;
  } catch {
    return undefined;
  }
}
