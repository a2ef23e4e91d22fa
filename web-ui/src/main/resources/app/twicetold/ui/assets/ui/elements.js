/**
 * What pages are made of: functions that answer with templates. They take texts and templates, never markup.
 */
import { html, svg, nothing, LitElement } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { t, has, number, relative, dateTime, percent } from 'ui/text.js';

/** A moment: how long ago, with the whole date where one points at it. */
class UiTime extends LitElement {
  static properties = { at: {}, whole: { type: Boolean } };

  constructor() {
    super();
    /** @type {string | null} */
    this.at = null;
    this.whole = false;
    this.timer = 0;
    this.again = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = window.setInterval(() => document.hidden || this.requestUpdate(), 30_000);
    document.addEventListener('language', this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    document.removeEventListener('language', this.again);
  }

  render() {
    return this.at
      ? html`<time datetime=${this.at} title=${dateTime(this.at)}>${this.whole ? dateTime(this.at) : relative(this.at)}</time>`
      : '—';
  }
}
customElements.define('ui-time', UiTime);

/** @param {string | null | undefined} at */
export const time = (at) => (at ? html`<ui-time .at=${at}></ui-time>` : '—');

/** A moment as a whole date. @param {string | null | undefined} at */
export const wholeTime = (at) => (at ? html`<ui-time .at=${at} whole></ui-time>` : '—');

/**
 * The heading of a page.
 *
 * @param {object} options
 * @param {unknown} options.title
 * @param {unknown} [options.lead] a sentence below it
 * @param {unknown} [options.actions] buttons and links
 */
export const pageHeader = ({ title, lead, actions }) => html`
  <header class="page-head">
    <div>
      <h1 tabindex="-1">${title}</h1>
      ${lead ? html`<p class="lead">${lead}</p>` : nothing}
    </div>
    ${actions ? html`<div class="buttons">${actions}</div>` : nothing}
  </header>`;

/**
 * A part of a page with a heading.
 *
 * @param {object} options
 * @param {unknown} options.title
 * @param {unknown} options.content
 * @param {unknown} [options.actions]
 * @param {'plain' | 'person' | 'bad'} [options.tone] `person` for what needs one
 * @param {string} [options.id]
 */
export const panel = ({ title, content, actions, tone = 'plain', id }) => html`
  <section class="panel ${tone}" aria-labelledby=${id ?? nothing}>
    <header><h2 id=${id ?? nothing}>${title}</h2>${actions ?? nothing}</header>
    ${content}
  </section>`;

/** @param {unknown} text @param {'plain' | 'good' | 'bad' | 'warn' | 'accent'} [tone] */
export const badge = (text, tone = 'plain') => html`<span class="badge ${tone}">${text}</span>`;

/** A figure with its name. @param {unknown} name @param {unknown} value @param {unknown} [note] */
export const figure = (name, value, note) => html`
  <div class="figure"><dt>${name}</dt><dd>${value}${note ? html`<small>${note}</small>` : nothing}</dd></div>`;

/**
 * A share of a whole.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {number} options.value
 * @param {number} options.max
 * @param {unknown} [options.text] beside it
 * @param {boolean} [options.lowIsGood] whether much is bad, as of a budget
 */
export const meter = ({ label, value, max, text, lowIsGood = true }) => html`
  <span class="meter">
    <meter
      aria-label=${label}
      min="0"
      max=${max || 1}
      low=${(max || 1) * 0.75}
      high=${(max || 1) * 0.9}
      optimum=${lowIsGood ? 0 : max || 1}
      .value=${Math.min(value, max || 1)}
    ></meter>
    ${text ?? percent(max ? value / max : 0)}
  </span>`;

/**
 * A table in a box of its own, which scrolls where the page is narrow.
 *
 * @template T
 * @param {object} options
 * @param {string} options.caption read aloud; it is the heading above that is seen
 * @param {{title: unknown, cell: (row: NoInfer<T>) => unknown, kind?: 'number' | 'text' | 'wide' | 'narrow'}[]} options.columns the
 *     first names the row
 * @param {T[]} options.rows
 * @param {(row: NoInfer<T>) => unknown} options.key
 * @param {(row: NoInfer<T>) => boolean} [options.marked]
 */
export const table = ({ caption, columns, rows, key, marked }) => html`
  <div class="table" tabindex="0" role="group" aria-label=${caption}>
    <table>
      <caption class="unseen">${caption}</caption>
      <thead>
        <tr>${columns.map(({ title, kind }) => html`<th scope="col" class=${kind ?? 'text'}>${title}</th>`)}</tr>
      </thead>
      <tbody>
        ${repeat(
          rows,
          key,
          (row) => html`<tr class=${classMap({ marked: marked?.(row) ?? false })}>
            ${columns.map(({ title, cell, kind }, index) =>
              index === 0
                ? html`<th scope="row" class=${kind ?? 'text'}>${cell(row)}</th>`
                : html`<td class=${kind ?? 'text'} data-title=${typeof title === 'string' ? title : nothing}>${cell(row)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/**
 * A list that comes page by page, in every state that it can be in.
 *
 * @template T
 * @param {import('ui/load.js').Paged<T>} paged
 * @param {object} options
 * @param {(items: T[]) => unknown} options.list
 * @param {unknown} options.empty what is said when there is nothing
 */
export const pages = (paged, { list, empty: nothingThere }) => {
  if (paged.state === 'new' || paged.state === 'loading') {
    return loading();
  }
  if (paged.state === 'failed' && paged.error) {
    return failed(paged.error, () => paged.retry());
  }
  if (paged.items.length === 0) {
    return empty(nothingThere);
  }
  return html`
    ${list(paged.items)}
    ${paged.error ? failed(paged.error, () => paged.retry()) : nothing}
    <p class="more">
      <span>${t('ui.shown', { n: paged.items.length })}</span>
      ${paged.next !== null
        ? html`<button ?disabled=${paged.isLoadingMore} @click=${() => paged.more()}>${t('ui.more')}</button>`
        : nothing}
    </p>`;
};

/**
 * What was asked for, in every state that it can be in.
 *
 * @template T
 * @param {import('ui/load.js').Loading<T>} loaded
 * @param {(value: T) => unknown} show
 */
export const loaded = (loaded, show) => {
  if (loaded.value !== undefined && loaded.state !== 'failed') {
    return html`${loaded.error ? stale(loaded) : nothing}${show(loaded.value)}`;
  }
  return loaded.state === 'failed' && loaded.error ? failed(loaded.error, () => loaded.load()) : loading();
};

const stale = (loaded) => html`
  <p class="state stale">${t('ui.stale', { time: relative(loaded.at) })}
    <button class="quiet" @click=${() => loaded.load()}>${t('ui.again')}</button>
  </p>`;

export const loading = () => html`<p class="state loading" role="status">${t('ui.loading')}</p>`;

/** @param {unknown} text @param {unknown} [action] */
export const empty = (text, action) => html`<div class="state empty"><p>${text}</p>${action ?? nothing}</div>`;

/** What the application says below a refusal: how it goes on; nothing where it is empty. @type {(error: import('ui/api.js').ApiError) => string} */
let advice = () => '';

/** @param {typeof advice} given */
export function startAdvice(given) {
  advice = given;
}

/**
 * What went wrong, in words, with what may be told to those who can mend it.
 *
 * @param {import('ui/api.js').ApiError} error
 * @param {() => void} [retry]
 */
export const failed = (error, retry) => html`
  <div class="state failed" role="alert">
    <p>${errorText(error)}</p>
    ${advice(error) ? html`<p>${advice(error)}</p>` : nothing}
    ${error.requestId ? html`<p class="small">${t('ui.request_id')} <code>${error.requestId}</code></p>` : nothing}
    ${retry ? html`<button @click=${retry}>${t('ui.again')}</button>` : nothing}
  </div>`;

/** @param {import('ui/api.js').ApiError} error */
export function errorText(error) {
  if (error.status === 403 || error.code === 'cross_origin') {
    return error.text || t('ui.forbidden');
  }
  if (error.text) {
    return error.text;
  }
  return t(`ui.error.${has(`ui.error.${error.code}`) ? error.code : 'other'}`, { status: error.status });
}

/** What kept something from being done that was ordered where somebody is no more. @param {import('ui/api.js').ApiError} error */
export function leftText(error) {
  const why = errorText(error);
  return error.status === 0 || error.status >= 500 ? t('ui.left.unknown', { why }) : t('ui.left.refused', { why });
}

/**
 * A field of a form with what the server said about it.
 *
 * @param {object} options
 * @param {string} options.name in the body; the server names it so
 * @param {string} options.label
 * @param {unknown} [options.value]
 * @param {string} [options.type] of the input; `textarea`, `select` or `checkbox`
 * @param {{value: string, label: string}[]} [options.options] of a select
 * @param {unknown} [options.help]
 * @param {import('ui/api.js').ApiError | null} [options.error] whose `fields` may name this one
 * @param {boolean} [options.required]
 * @param {number} [options.rows]
 * @param {string} [options.lang] of what is typed
 * @param {string} [options.scope] of the id, where a dialog has a field of the same name as the page
 * @param {(event: Event) => void} [options.change] called on each input
 */
export const field = (options) => {
  const { name, label, value = '', type = 'text', help, error, required = false, lang, scope = '' } = options;
  const reason = error?.fields[name];
  const id = `field-${scope}${name.replace(/[^\w-]/g, '-')}`;
  const described = [help ? `${id}-help` : '', reason ? `${id}-error` : ''].filter(Boolean).join(' ');
  const shared = { id, name, required, described: described || nothing, invalid: reason ? 'true' : nothing };
  const input = control(type, shared, { ...options, value }, lang ?? nothing);
  return html`
    <div class="field ${type}">
      <label for=${id}>${label}${required ? html`<span class="required" aria-hidden="true"> *</span>` : nothing}</label>
      ${input}
      ${help ? html`<p class="help" id="${id}-help">${help}</p>` : nothing}
      ${reason ? html`<p class="error" id="${id}-error">${reasonText(reason)}</p>` : nothing}
    </div>`;
};

/** What the server said about a field. @param {string} reason */
export function reasonText(reason) {
  return has(`ui.reason.${reason}`) ? t(`ui.reason.${reason}`) : reason;
}

/**
 * @param {string} type
 * @param {any} shared
 * @param {any} options
 * @param {unknown} lang
 */
function control(type, { id, name, required, described, invalid }, { value, options, rows = 4, change }, lang) {
  if (type === 'select') {
    return html`<select id=${id} name=${name} ?required=${required} aria-describedby=${described} aria-invalid=${invalid}
      @change=${change ?? nothing}>
      ${options.map((option) => html`<option value=${option.value} .selected=${option.value === String(value)}>${option.label}</option>`)}
    </select>`;
  }
  if (type === 'textarea') {
    return html`<textarea id=${id} name=${name} rows=${rows} ?required=${required} lang=${lang} aria-describedby=${described}
      aria-invalid=${invalid} .value=${String(value ?? '')} @input=${change ?? nothing}></textarea>`;
  }
  if (type === 'checkbox') {
    return html`<input type="checkbox" id=${id} name=${name} value="true" .checked=${Boolean(value)}
      aria-describedby=${described} aria-invalid=${invalid} @change=${change ?? nothing}>`;
  }
  return html`<input type=${type} id=${id} name=${name} ?required=${required} lang=${lang} aria-describedby=${described}
    aria-invalid=${invalid} autocomplete="off" .value=${String(value ?? '')} @input=${change ?? nothing} step=${type === 'number' ? 'any' : nothing}>`;
}

/**
 * The filters of a list, in a row. Each change is in the address at once; texts are when Enter is pressed.
 *
 * @param {(event: Event) => void} filter as `Page.filter`
 * @param {unknown} fields
 * @param {() => void} [clear]
 */
export const filters = (filter, fields, clear) => html`
  <form class="filters" role="search" @submit=${filter} @change=${filter} @search=${filter}>
    ${fields}
    ${clear ? html`<button type="button" class="quiet" @click=${(event) => cleared(event, clear)}>${t('ui.clear')}</button>` : nothing}
  </form>`;

/** What is typed and not entered is not in the address, so that clearing this changes nothing there. @param {Event} event @param {() => void} clear */
function cleared({ currentTarget }, clear) {
  const { form } = /** @type {HTMLButtonElement} */ (currentTarget);
  for (const typed of form?.querySelectorAll('input:not([type="checkbox"], [type="radio"])') ?? []) {
    /** @type {HTMLInputElement} */ (typed).value = '';
  }
  clear();
}

/** The options of a select that may be left open. @param {string} all @param {{value: string, label: string}[]} options */
export const anyOr = (all, options) => [{ value: '', label: all }, ...options];

/** A document, folded. @param {unknown} summary @param {unknown} value */
export const json = (summary, value) => html`
  <details class="json"><summary>${summary}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;

/** An id that can be copied by hand. @param {string | null | undefined} id */
export const code = (id) => (id ? html`<code>${id}</code>` : '—');

/** A bar of a chart: a value of a whole, without an inline style. @param {number} share of 1 @param {string} [tone] */
export const bar = (share, tone = '') => html`
  <svg class="bar ${tone}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect width="100" height="8"></rect><rect class="part" width=${Math.max(0, Math.min(1, share)) * 100} height="8"></rect>`}
  </svg>`;

/** Something of many. @param {number} part @param {number} whole */
export const ofMany = (part, whole) => `${number(part)} / ${number(whole)}`;
