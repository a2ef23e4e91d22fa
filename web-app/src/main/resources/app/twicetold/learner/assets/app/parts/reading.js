/** 1/3: the article. How long it is read counts only while it is seen. */
import { html, nothing, LitElement } from 'lit';
import { post } from 'ui/api.js';
import { openDialog } from 'ui/dialog.js';
import { errorText, reasonText } from 'ui/elements.js';
import { notify } from 'ui/notice.js';
import { duration, label, t, tx } from 'ui/text.js';
import { keep, kept } from 'app/store.js';
import 'app/parts/article-text.js';

class AppReading extends LitElement {
  static properties = { session: { attribute: false }, busy: { type: Boolean } };

  constructor() {
    super();
    /** @type {Schema<'Session'>} */
    this.session = /** @type {any} */ (null);
    /** Whether it is told that it has been read. */
    this.busy = false;
    /** How long it was read until it was last seen. */
    this.readMs = 0;
    /** @type {number | null} */
    this.since = null;
    this.seen = () => this.#count();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.seen);
    // It may be read in several goes.
    kept(this.#name).then((ms) => (this.readMs += ms ?? 0));
    this.#count();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.seen);
    this.#pause();
  }

  get #name() {
    return `reading ${this.session.id}`;
  }

  #count() {
    if (document.hidden) {
      this.#pause();
    } else {
      this.since ??= performance.now();
    }
  }

  #pause() {
    if (this.since !== null) {
      this.readMs += performance.now() - this.since;
      this.since = null;
      keep(this.#name, Math.round(this.readMs));
    }
  }

  #read() {
    this.#pause();
    this.#count();
    this.dispatchEvent(new CustomEvent('read', { detail: Math.round(this.readMs) }));
  }

  async #report() {
    const { article, article_version } = this.session;
    let isSending = false;
    /** @type {import('ui/api.js').ApiError | null} */
    let error = null;
    const done = await openDialog({
      title: t('session.report'),
      dismissed: false,
      content: (close, redraw) => {
        /** @param {SubmitEvent} event */
        const send = async (event) => {
          event.preventDefault();
          if (isSending) {
            return;
          }
          const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
          isSending = true;
          redraw();
          try {
            await post(
              'reports',
              { article_id: article.id, article_version, reason: /** @type {any} */ (form.get('reason')), note: String(form.get('note')).trim() || null },
              { repeat: true },
            );
            close(true);
          } catch (refused) {
            error = /** @type {import('ui/api.js').ApiError} */ (refused);
            isSending = false;
            redraw();
          }
        };
        return html`
          <form @submit=${send}>
            <p>${t('session.report_text')}</p>
            <fieldset class="reasons">
              <legend>${t('session.report_reason')}</legend>
              ${['rights', 'harmful'].map(
                (reason) => html`<label><input type="radio" name="reason" value=${reason} required> <span>${label('session.reason', reason)}</span></label>`,
              )}
            </fieldset>
            <div class="field textarea">
              <label for="report-note">${t('session.report_note')}</label>
              <textarea id="report-note" name="note" rows="3" maxlength="500"></textarea>
            </div>
            ${error ? html`<div class="state failed" role="alert"><p>${errorText(error)}</p>${Object.values(error.fields).map((reason) => html`<p>${reasonText(reason)}</p>`)}</div>` : nothing}
            <div class="buttons">
              <button class="main" aria-disabled=${String(isSending)}>${t('session.report_send')}</button>
              <button type="button" @click=${() => close(false)}>${t('ui.cancel')}</button>
            </div>
          </form>`;
      },
    });
    if (done) {
      notify({ text: t('session.reported'), tone: 'good' });
    }
  }

  render() {
    const { article, previous_focus, kind, max_round1_ms, min_valid_ms } = this.session;
    const limits = { floor: duration(min_valid_ms), limit: duration(max_round1_ms) };
    return html`
      <article class="reading">
        <header>
          <h1 tabindex="-1" lang=${article.language}>${article.title}</h1>
          <p class="small">
            <span lang=${article.language}>${article.byline}</span> · ${article.length.label} · ${t('session.about', { time: duration(article.est_read_seconds * 1_000) })}
          </p>
          ${kind === 'diagnostic' ? html`<p class="note">${t('session.diagnostic', limits)}</p>` : nothing}
          ${previous_focus
            ? html`<div class="note">
                <p><strong>${tx('session.focus', { title: previous_focus.title })}</strong></p>
                <p>${previous_focus.instruction}</p>
              </div>`
            : nothing}
        </header>
        <app-article-text .article=${article}></app-article-text>
        ${article.hint ? html`<aside class="note hint" aria-label=${t('session.hint')}><p class="small">${t('session.hint')}</p><p lang=${article.language}>${article.hint}</p></aside>` : nothing}
        <footer>
          <p class="small">
            ${tx('session.source', {
              source: article.source.url
                ? html`<a href=${article.source.url} target="_blank" rel="noopener noreferrer" translate="no">${article.source.name}</a>`
                : html`<span translate="no">${article.source.name}</span>`,
            })}
            ${article.source.attribution ? html`<br><span translate="no">${article.source.attribution}</span>` : nothing}
          </p>
        </footer>
      </article>
      <div class="step-on">
        <p>${t('session.read_next', limits)}</p>
        <button class="main wide" aria-disabled=${String(this.busy)} @click=${() => this.busy || this.#read()}>${t('session.read')}</button>
        <button class="quiet" @click=${() => this.#report()}>${t('session.report')}</button>
      </div>`;
  }
}
customElements.define('app-reading', AppReading);
