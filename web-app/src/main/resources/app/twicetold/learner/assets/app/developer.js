/**
 * What developers of apps see, outside production: each request and answer as `curl`, ids, what judged, and how long each stage
 * of an attempt took. `?developer` in the address opens it, and the tab keeps it until it is switched off. What signs in is masked.
 */
import { LitElement, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { startApi } from 'ui/api.js';
import { announce } from 'ui/live.js';
import { loadStyle } from 'ui/style.js';
import { duration, loadTexts, t, tx } from 'ui/text.js';
import { VERSION, userId } from 'app/account.js';
import { attemptsOf, curl, masked, referencesOf } from 'app/exchanges.js';

const KEPT_AS = 'twicetold.developer';
/** How many exchanges are kept; the oldest go first. */
const MOST = 200;
/** Longer answers are cut in the list; the copy has them whole. */
const LONGEST = 20_000;

/** @typedef {import('ui/api.js').Exchange & {number: number}} Numbered */

class DeveloperDrawer extends LitElement {
  static properties = { isOpen: { state: true }, exchanges: { state: true }, copied: { state: true }, fileName: { state: true } };

  constructor() {
    super();
    this.isOpen = false;
    /** The newest first. @type {Numbered[]} */
    this.exchanges = [];
    this.last = 0;
    /** What was copied last. @type {string} */
    this.copied = '';
    this.fileName = '';
    this.redraw = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.redraw);
  }

  willUpdate() {
    this.setAttribute('aria-label', t('developer.title'));
  }

  /** @param {import('ui/api.js').Exchange} exchange */
  add(exchange) {
    this.exchanges = [{ ...exchange, number: ++this.last }, ...this.exchanges].slice(0, MOST);
  }

  clear() {
    this.exchanges = [];
    this.copied = '';
  }

  /** @param {boolean} open */
  open(open) {
    this.isOpen = open;
    document.body.classList.toggle('with-developer', open);
  }

  /** @param {string} what @param {string} text */
  async copy(what, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = what;
      announce(t('developer.copied'));
    } catch {
      this.copied = '';
      announce(t('developer.not_copied'), { urgent: true });
    }
  }

  leave() {
    try {
      sessionStorage.removeItem(KEPT_AS);
    } catch {
      // It was not kept.
    }
    startApi({ exchanged: null });
    this.open(false);
    this.remove();
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  /** @param {Event} event */
  chosen({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    const file = input.files?.[0];
    if (file) {
      this.fileName = file.name;
      document.dispatchEvent(new CustomEvent('developer-file', { detail: file }));
    }
    // The same file can be given once more.
    input.value = '';
  }

  render() {
    return html`
      <button class="quiet switch" aria-expanded=${this.isOpen} aria-controls="developer-drawer" @click=${() => this.open(!this.isOpen)}>
        ${t('developer.title')} · ${t('developer.count', { n: this.exchanges.length })}
      </button>
      <div id="developer-drawer" class="drawer" ?hidden=${!this.isOpen}>${this.isOpen ? this.drawer() : nothing}</div>`;
  }

  drawer() {
    return html`
      <section>
        <h2>${t('developer.title')}</h2>
        <p class="small">${tx('developer.lead', { variable: html`<code>$TOKEN</code>` })}</p>
        <dl class="facts">
          <dt>${t('developer.user')}</dt><dd><code>${userId() ?? '—'}</code></dd>
          <dt>${t('developer.version')}</dt><dd><code>${VERSION}</code></dd>
        </dl>
        <div class="buttons">
          ${this.copyButton('all', () => JSON.stringify([...this.exchanges].reverse().map(report), null, 2), t('developer.copy_all'))}
          <button ?disabled=${this.exchanges.length === 0} @click=${() => this.clear()}>${t('developer.clear')}</button>
          <button class="quiet" @click=${() => this.leave()}>${t('developer.leave')}</button>
        </div>
      </section>
      <section>
        <h3>${t('developer.file')}</h3>
        <p class="small" id="developer-file-help">${t('developer.file_help')}</p>
        <label class="button" for="developer-file">${t('developer.file_choose')}</label>
        <input class="unseen" type="file" id="developer-file" accept="audio/mp4,audio/webm,audio/mpeg,audio/wav" aria-describedby="developer-file-help" @change=${this.chosen}>
        ${this.fileName ? html`<p class="small" translate="no">${this.fileName}</p>` : nothing}
      </section>
      ${this.attempts()}
      <section>
        <h3>${t('developer.requests')}</h3>
        ${this.exchanges.length === 0
          ? html`<p class="small">${t('developer.none')}</p>`
          : html`<ol class="exchanges" reversed>${repeat(this.exchanges, ({ number: n }) => n, (one) => this.exchange(one))}</ol>`}
      </section>`;
  }

  attempts() {
    const attempts = attemptsOf([...this.exchanges].reverse());
    if (attempts.length === 0) {
      return nothing;
    }
    return html`<section>
      <h3>${t('developer.attempts')}</h3>
      ${attempts.map(
        (attempt) => html`
          <h4><code>${attempt.id}</code></h4>
          <div class="table" tabindex="0" role="group" aria-label=${t('developer.stages_of', { id: attempt.id })}>
            <table>
              <caption class="unseen">${t('developer.stages_of', { id: attempt.id })}</caption>
              <thead><tr><th scope="col">${t('developer.stage')}</th><th scope="col" class="number">${t('developer.after')}</th><th scope="col" class="number">${t('developer.took')}</th></tr></thead>
              <tbody>
                ${attempt.stages.map(
                  (stage) => html`<tr>
                    <th scope="row"><code>${stage.name}</code></th>
                    <td class="number">${duration(stage.afterMs)}</td>
                    <td class="number">${stage.tookMs === null ? '—' : duration(stage.tookMs)}</td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>
          <p class="small">${t('developer.polls', { n: attempt.polls })}
            ${attempt.references.map(([name, value]) => html`<br><code>${name}: ${value}</code>`)}</p>`,
      )}
    </section>`;
  }

  /** @param {Numbered} one */
  exchange(one) {
    const path = one.address.replace(/\?.*/, '');
    const answer = one.answer === undefined || one.answer === '' ? '' : text(masked(one.answer));
    const references = referencesOf(one.answer);
    return html`<li>
      <details>
        <summary><code class="method">${one.method}</code> <code class="path">${path}</code>
          <span class="outcome ${one.status === 0 || one.status >= 400 ? 'bad' : 'good'}">${one.status || t('developer.no_answer')}</span>
          <span class="small">${duration(one.tookMs)}</span></summary>
        <p class="small"><code>${new Date(one.startedAt).toISOString()}</code>
          ${one.requestId ? html`<br><code>X-Request-Id: ${one.requestId}</code>` : nothing}
          ${references.map(([name, value]) => html`<br><code>${name}: ${value}</code>`)}</p>
        <pre tabindex="0" aria-label=${t('developer.request')}>${curl(one, location.origin)}</pre>
        ${answer ? html`<pre tabindex="0" aria-label=${t('developer.answer')}>${answer.length > LONGEST ? `${answer.slice(0, LONGEST)} …` : answer}</pre>` : nothing}
        <div class="buttons">
          ${this.copyButton(`curl ${one.number}`, () => curl(one, location.origin), t('developer.copy_request'))}
          ${answer ? this.copyButton(`answer ${one.number}`, () => answer, t('developer.copy_answer')) : nothing}
        </div>
      </details>
    </li>`;
  }

  /** @param {string} what @param {() => string} content @param {string} name */
  copyButton(what, content, name) {
    return html`<button ?disabled=${what === 'all' && this.exchanges.length === 0} @click=${() => this.copy(what, content())}>${this.copied === what ? t('developer.copied') : name}</button>`;
  }
}
customElements.define('developer-drawer', DeveloperDrawer);

/** @param {unknown} value */
const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** What goes into a report. @param {Numbered} one */
const report = (one) => ({
  at: new Date(one.startedAt).toISOString(),
  curl: curl(one, location.origin),
  status: one.status,
  took_ms: one.tookMs,
  request_id: one.requestId,
  answer: masked(one.answer),
});

/**
 * Puts the drawer behind the head of the page.
 *
 * @param {Element} head
 */
export async function startDrawer(head) {
  try {
    await Promise.all([loadTexts('developer', 'app/texts/developer'), loadStyle('app/parts/developer.css')]);
  } catch {
    // The app goes on without it.
    return;
  }
  const drawer = /** @type {DeveloperDrawer} */ (document.createElement('developer-drawer'));
  drawer.setAttribute('role', 'complementary');
  head.after(drawer);
  startApi({ exchanged: (exchange) => drawer.add(exchange) });
  document.addEventListener('forgotten', () => drawer.clear());
}
