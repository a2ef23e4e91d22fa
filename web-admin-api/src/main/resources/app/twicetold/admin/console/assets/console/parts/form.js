/**
 * A form with what is typed, what the server said about it, and what stays over a reload.
 */
import { html, nothing } from 'lit';
import { ApiError } from 'ui/api.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { failed, field, leftText, reasonText } from 'ui/elements.js';
import { notify } from 'ui/notice.js';
import { t } from 'ui/text.js';

export class Form {
  /**
   * @param {import('lit').LitElement & {form?: Form}} host which shows it while it is its `form`
   * @param {string} name of the draft
   * @param {Object<string, any>} values at the beginning
   * @param {(error: ApiError) => ApiError} [explain] puts at fields what the service says otherwise
   */
  constructor(host, name, values, explain = (error) => error) {
    this.host = host;
    this.name = name;
    this.explain = explain;
    this.before = values;
    const kept = draft(name);
    /** Whether it begins with what was typed before a reload. */
    this.isDraft = kept !== null;
    this.values = { ...values, ...kept };
    /** @type {ApiError | null} */
    this.error = null;
    this.isBusy = false;
    /** The names of the fields, as they are drawn. @type {Set<string>} */
    this.drawn = new Set();
  }

  /** Whether nobody went on to something else. */
  get isShown() {
    return this.host.isConnected && this.host.form?.name === this.name;
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    this.#keep(this.name);
    this.host.requestUpdate();
  }

  /** Keeps what was typed, and nothing else: other fields may be changed by somebody else meanwhile. @param {string} name of the draft */
  #keep(name) {
    if (this.isSent) {
      dropDraft(name);
    } else {
      keepDraft(name, this.changes);
    }
  }

  /** Whether the service has all that was typed. */
  get isSent() {
    return Object.keys(this.changes).length === 0;
  }

  /** Begins anew with what the service has. */
  forget() {
    dropDraft(this.name);
    this.values = this.before;
    this.isDraft = false;
    this.error = null;
    this.host.requestUpdate();
  }

  /** What differs from the beginning. @returns {any} */
  get changes() {
    return Object.fromEntries(Object.entries(this.values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(this.before[name])));
  }

  /** A field whose value is kept here. @param {any} options as for `field` */
  field(options) {
    const { name, type } = options;
    this.drawn.add(name);
    return field({
      ...options,
      value: this.values[name] ?? '',
      error: this.error,
      change: (event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        this.set(name, type === 'checkbox' ? input.checked : input.value);
      },
    });
  }

  /** Several of many. @param {{name: string, label: string, options: {value: string, label: string}[], help?: string}} options */
  choices({ name, label, options, help }) {
    this.drawn.add(name);
    const chosen = this.values[name] ?? [];
    const reason = Object.entries(this.error?.fields ?? {}).find(([path]) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`));
    const errorId = `field-${name}-error`;
    return html`<fieldset aria-describedby=${reason ? errorId : nothing}>
      <legend>${label}</legend>
      ${help ? html`<p class="small">${help}</p>` : nothing}
      <div class="choices">${options.map(({ value, label: text }) => field({
        name: `${name}-${value}`,
        label: text,
        type: 'checkbox',
        value: chosen.includes(value),
        change: (event) => {
          const box = /** @type {HTMLInputElement} */ (event.target);
          this.set(name, box.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
        },
      }))}</div>
      ${reason ? html`<p class="error" id=${errorId}>${reasonText(reason[1])}</p>` : nothing}
    </fieldset>`;
  }

  /**
   * The whole form.
   *
   * @param {object} options
   * @param {unknown} options.fields
   * @param {string} options.action
   * @param {() => void} options.send
   * @param {string} options.back where it leads if nothing is sent
   */
  draw({ fields, action, send, back }) {
    // The service judges, in its own words, and not the browser.
    return html`<form class="form panel" novalidate @submit=${(event) => {
      event.preventDefault();
      send();
    }}>
      ${this.isDraft
        ? html`<p class="again"><span>${t('console.form.draft')}</span>
            <button type="button" @click=${() => this.forget()}>${t('console.form.forget')}</button></p>`
        : nothing}
      ${fields}
      ${this.#refusal()}
      <div class="buttons">
        <button class="main" ?disabled=${this.isBusy}>${action}</button>
        <a class="button" href=${back} @click=${() => dropDraft(this.name)}>${t('ui.cancel')}</a>
      </div>
    </form>`;
  }

  /** What is said about no field that is here. */
  #refusal() {
    if (!this.error) {
      return nothing;
    }
    const known = (path) => [...this.drawn].some((name) => path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`));
    const paths = Object.entries(this.error.fields);
    const others = paths.filter(([path]) => !known(path));
    if (paths.length > 0 && others.length === 0) {
      return nothing;
    }
    return html`${failed(this.error)}
      ${others.length ? html`<ul>${others.map(([path, reason]) => html`<li><code>${path}</code> ${reasonText(reason)}</li>`)}</ul>` : nothing}`;
  }

  /**
   * Sends it. What was typed stays until the service has taken it, and what is typed while it is sent stays as a change to that.
   *
   * @template T
   * @param {() => Promise<T>} ask
   * @param {(answer: T) => string} [nameOf] of the draft of what is typed meanwhile, where the answer has a form of its own
   * @returns {Promise<T | undefined>} undefined when it was refused
   */
  async send(ask, nameOf = () => this.name) {
    const { values } = this;
    this.isBusy = true;
    this.error = null;
    this.host.requestUpdate();
    try {
      const answer = await ask();
      dropDraft(this.name);
      this.before = values;
      this.#keep(nameOf(answer));
      return answer;
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        if (!(error instanceof ApiError)) {
          throw error;
        }
        this.error = this.explain(error);
        if (!this.isShown) {
          notify({ text: leftText(this.error), tone: 'bad' });
        }
      }
      return undefined;
    } finally {
      this.isBusy = false;
      this.host.requestUpdate();
      await this.host.updateComplete;
      if (this.error && this.isShown) {
        /** @type {HTMLElement | null} */ (this.host.querySelector('[aria-invalid="true"]'))?.focus();
      }
    }
  }
}

/** What is empty is nothing. @template {Object<string, any>} T @param {T} values @returns {T} */
export const orNull = (values) =>
  /** @type {T} */ (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])));

/**
 * An error with other reasons at its fields.
 *
 * @param {ApiError} error
 * @param {Object<string, string>} fields
 */
export const atFields = (error, fields) =>
  new ApiError({
    status: error.status,
    code: error.code,
    message: error.text,
    requestId: error.requestId,
    details: { ...error.details, fields },
  });
