import { html, nothing, LitElement } from 'lit';
import { ApiError, post } from 'ui/api.js';
import { openDialog } from 'ui/dialog.js';
import { failed, field } from 'ui/elements.js';
import { t } from 'ui/text.js';

/** Selects reports, tells what dismissing them would do, and does it. */
class DismissReports extends LitElement {
  static properties = { selection: { attribute: false }, close: { attribute: false } };

  constructor() {
    super();
    /** @type {Object<string, string>} */
    this.selection = {};
    this.close = (/** @type {unknown} */ _done) => {};
    /** What a dry run of the same selection said. @type {Schema<'ReportDismissal'> | null} */
    this.found = null;
    /** The selection that was counted last, as it is sent. @type {Input<'post', 'reports/dismiss'>} */
    this.counted = { dry_run: false };
    /** A count of an earlier turn is that of another selection. */
    this.turn = 0;
    /** @type {ApiError | null} */
    this.error = null;
    this.isBusy = false;
    this.abort = new AbortController();
  }

  createRenderRoot() {
    return this;
  }

  /** The dialog was closed. */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.abort.abort();
  }

  /** The dialog was opened before there was a field in it. */
  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  render() {
    const { reporter_id, article_id, from, to } = this.selection;
    const typed = (name, value, type = 'text', help) =>
      field({ name, label: t(`reviews.dismiss.${name}`), value: value ?? '', type, help, error: this.error });
    return html`
      <form @submit=${(event) => this.#submit(event)} @input=${() => this.#changed()}>
        <p>${t('reviews.dismiss.text')}</p>
        ${typed('reporter_id', reporter_id)}
        ${typed('article_id', article_id)}
        <div class="pair">
          ${typed('from', from, 'datetime-local')}
          ${typed('to', to, 'datetime-local', t('reviews.dismiss.to_help'))}
        </div>
        ${this.error?.fields.body ? html`<p class="state failed" role="alert">${t('reviews.dismiss.nothing')}</p>` : nothing}
        ${this.error && Object.keys(this.error.fields).length === 0 ? failed(this.error) : nothing}
        <div role="status">
          ${this.found
            ? html`<p class="state counted"><b>${t('reviews.dismiss.found', { n: this.found.dismissed })}</b>
                ${t('reviews.dismiss.republished', { n: this.found.republished })}</p>`
            : nothing}
        </div>
        <div class="buttons">
          ${this.found?.dismissed
            ? html`<button class="danger" ?disabled=${this.isBusy}>${t('reviews.dismiss.go', { n: this.found.dismissed })}</button>`
            : html`<button class="main" ?disabled=${this.isBusy}>${t('reviews.dismiss.count')}</button>`}
          <button type="button" @click=${() => this.close(null)}>${t('ui.cancel')}</button>
        </div>
      </form>`;
  }

  /** Another selection has to be counted anew. */
  #changed() {
    this.turn++;
    this.found = null;
    this.requestUpdate();
  }

  async #submit(event) {
    event.preventDefault();
    const counts = !this.found?.dismissed;
    if (counts) {
      this.selection = Object.fromEntries([...new FormData(event.target)].map(([name, value]) => [name, String(value).trim()]));
      this.counted = { ...this.#body(), dry_run: false };
    }
    const { turn } = this;
    this.isBusy = true;
    this.error = null;
    this.requestUpdate();
    try {
      const done = await post('reports/dismiss', { ...this.counted, dry_run: counts }, { signal: this.abort.signal, reads: counts, repeat: true });
      if (!counts) {
        this.close(done);
        return;
      }
      this.found = turn === this.turn ? done : null;
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      if (!(error instanceof ApiError)) {
        throw error;
      }
      this.error = counts && turn !== this.turn ? null : error;
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  #body() {
    const { reporter_id, article_id, from, to } = this.selection;
    const moment = (typed) => (typed ? new Date(typed).toISOString() : null);
    return { reporter_id: reporter_id || null, article_id: article_id || null, from: moment(from), to: moment(to) };
  }
}
customElements.define('dismiss-reports', DismissReports);

/**
 * Lets an operator dismiss a wave of reports.
 *
 * @param {Object<string, string>} [selection] what is filled in already
 * @returns {Promise<Schema<'ReportDismissal'> | null>} null when nothing was dismissed
 */
export const dismissReports = (selection = {}) =>
  openDialog({
    title: t('reviews.dismiss.title'),
    dismissed: null,
    content: (close) => html`<dismiss-reports .selection=${selection} .close=${close}></dismiss-reports>`,
  });
