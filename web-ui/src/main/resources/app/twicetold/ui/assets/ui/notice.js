import { html, render, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from 'ui/text.js';
import { announce } from 'ui/live.js';

/**
 * Short messages at the edge of the page. A good one goes by itself; a bad one stays until it is closed.
 *
 * @typedef {object} Notice
 * @property {string} text
 * @property {'good' | 'bad' | 'plain'} [tone]
 * @property {string} [id] a later notice with the same id takes the place of the earlier one
 * @property {{label: string, run: () => void}} [action]
 * @property {boolean} [stays] whether it stays until it is closed
 * @property {boolean} [quiet] whether it is not read aloud
 */

const LIFETIME_MS = 6_000;
/** @type {(Notice & {id: string})[]} */
let notices = [];
let last = 0;
let told = 0;

function place() {
  let element = document.getElementById('notices');
  if (!element) {
    element = document.createElement('div');
    element.id = 'notices';
    // Those who walk the page by its landmarks find what stays there.
    element.setAttribute('role', 'region');
    document.body.append(element);
  }
  element.setAttribute('aria-label', t('ui.notices'));
  return element;
}

// Only where there have been messages.
document.addEventListener('language', () => document.getElementById('notices') && show());

function show() {
  render(
    repeat(
      notices,
      ({ id }) => id,
      (notice) => html`<div class="notice ${notice.tone ?? 'plain'}">
        <p>${notice.text}</p>
        ${notice.action
          ? html`<button class="quiet" @click=${() => run(notice)}>${notice.action.label}</button>`
          : nothing}
        <button class="quiet close" aria-label=${t('ui.close')} @click=${() => closeNotice(notice.id)}>×</button>
      </div>`,
    ),
    place(),
  );
}

/** @param {Notice & {id: string}} notice */
function run(notice) {
  closeNotice(notice.id);
  notice.action?.run();
}

/** @param {Notice} notice @returns {string} its id */
export function notify(notice) {
  const id = notice.id ?? `notice-${++last}`;
  told++;
  const known = notices.find((other) => other.id === id);
  const added = { ...notice, id };
  notices = known ? notices.map((other) => (other.id === id ? added : other)) : [...notices, added];
  show();
  if (!notice.quiet) {
    announce(notice.text, { urgent: notice.tone === 'bad' });
  }
  if (!notice.stays && notice.tone !== 'bad') {
    // A later notice with the id has a lifetime of its own.
    setTimeout(() => notices.includes(added) && closeNotice(id), LIFETIME_MS);
  }
  return id;
}

/** How many notices there have been. */
export function noticed() {
  return told;
}

/** @param {string} id */
export function closeNotice(id) {
  const hadFocus = place().contains(document.activeElement);
  notices = notices.filter((notice) => notice.id !== id);
  show();
  if (hadFocus && !place().contains(document.activeElement)) {
    // Its button is gone: who works by keys goes on with the next notice, or with the page.
    /** @type {HTMLElement | null} */ (place().querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }
}
