import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { reasonText } from 'ui/elements.js';
import { has, label, t } from 'ui/text.js';

/** Shapes of options that a form offers; the others are those of chains, such as voices. */
const SHAPES = ['choice', 'flag', 'whole'];

let last = 0;

/**
 * The models of a form. The host draws again at each change.
 *
 * @typedef {{key: number, provider: string, model: string, timeout_ms: string, options: Object<string, any>}} Row
 */
export class Models {
  /** @param {import('lit').ReactiveElement} host @param {{fewest: number, most: number}} bounds */
  constructor(host, { fewest, most }) {
    this.host = host;
    this.fewest = fewest;
    this.most = most;
    /** @type {Row[]} */
    this.rows = [];
  }

  /** Begins with the entries that judge for learners now. @param {any[]} chain @param {any[]} providers */
  begin(chain, providers) {
    const entries = chain.filter(({ enabled }) => enabled).slice(0, this.most);
    const rows = entries.map(({ provider, model, options }) => ({ provider, model, options: { ...options } }));
    while (rows.length < this.fewest) {
      rows.push({ provider: rows.at(-1)?.provider ?? providers.find(({ configured }) => configured)?.id ?? '', model: '', options: {} });
    }
    this.rows = rows.map((row) => ({ ...row, key: ++last, timeout_ms: '' }));
    this.host.requestUpdate();
  }

  /** What is sent. @returns {Schema<'PlaygroundModelInput'>[]} */
  body() {
    return this.rows.map(({ provider, model, timeout_ms, options }) => {
      const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '' && value !== null && value !== undefined));
      return {
        provider: /** @type {Schema<'ProviderId'>} */ (provider),
        model: model.trim(),
        ...(timeout_ms !== '' && { timeout_ms: Number(timeout_ms) }),
        ...(Object.keys(given).length > 0 && { options: given }),
      };
    });
  }

  #set(row, changes) {
    this.rows = this.rows.map((one) => (one.key === row.key ? { ...one, ...changes } : one));
    this.host.requestUpdate();
  }

  add() {
    this.rows = [...this.rows, { key: ++last, provider: this.rows.at(-1)?.provider ?? '', model: '', timeout_ms: '', options: {} }];
    this.host.requestUpdate();
    this.host.updateComplete.then(() => this.#focus(this.rows.length - 1));
  }

  #remove(index) {
    this.rows = this.rows.filter((_, at) => at !== index);
    this.host.requestUpdate();
    this.host.updateComplete.then(() => this.#focus(Math.min(index, this.rows.length - 1)));
  }

  #focus(index) {
    /** @type {HTMLElement | null} */ (/** @type {any} */ (this.host).querySelector(`#model-${index}-model`))?.focus();
  }

  /**
   * @param {any} choices the catalogue
   * @param {any} config the chains and prices
   * @param {import('ui/api.js').ApiError | null} error
   */
  render(choices, config, error) {
    const providers = judges(choices);
    const whole = error?.fields.models;
    return html`
      <fieldset class="models">
        <legend>${t('playground.models')}</legend>
        <p class="help">${t('playground.models_help')}</p>
        ${whole ? html`<p class="error">${reasonText(whole)}</p>` : nothing}
        ${repeat(this.rows, ({ key }) => key, (row, index) => this.#row(row, index, providers, config, error))}
        ${this.rows.length < this.most ? html`<button type="button" @click=${() => this.add()}>${t('playground.add_model')}</button>` : nothing}
      </fieldset>`;
  }

  #row(row, index, providers, config, error) {
    const path = `models[${index}]`;
    const capability = providers.find(({ id }) => id === row.provider)?.judging;
    const own = error?.fields[path];
    return html`
      <fieldset class="model">
        <legend>${t('playground.model_n', { n: index + 1 })}</legend>
        <div class="fields">
          ${cell(index, 'provider', t('playground.provider'), error?.fields[`${path}.provider`], (attributes) => html`
            <select id=${attributes.id} aria-invalid=${attributes.invalid} aria-describedby=${attributes.described} .value=${live(row.provider)}
              @change=${(event) => this.#set(row, { provider: event.target.value, options: {} })}>
              ${providers.map(({ id, configured }) => html`<option value=${id} ?selected=${id === row.provider} ?disabled=${!configured} translate="no">${configured ? id : t('playground.unconfigured', { provider: id })}</option>`)}
            </select>`)}
          ${cell(index, 'model', t('playground.model'), error?.fields[`${path}.model`], (attributes) => html`
            <input id=${attributes.id} aria-invalid=${attributes.invalid} aria-describedby=${attributes.described} list="model-${index}-known" required
              maxlength="200" autocomplete="off" spellcheck="false" .value=${live(row.model)} @input=${(event) => this.#set(row, { model: event.target.value })}>
            <datalist id="model-${index}-known">${known(config, row.provider).map((model) => html`<option value=${model}></option>`)}</datalist>`)}
          ${(capability?.options ?? []).map((option) => titleOption(option) && cell(index, option.name, titleOption(option), error?.fields[`${path}.options.${option.name}`], (attributes) =>
            this.#option(row, option, attributes)))}
          ${cell(index, 'timeout', t('playground.timeout'), error?.fields[`${path}.timeout_ms`], (attributes) => html`
            <input type="number" id=${attributes.id} aria-invalid=${attributes.invalid} aria-describedby=${attributes.described} step="1000"
              placeholder=${capability?.default_timeout_ms ?? nothing} .value=${live(row.timeout_ms)} @input=${(event) => this.#set(row, { timeout_ms: event.target.value })}>`)}
          ${this.rows.length > this.fewest
            ? html`<button type="button" class="quiet" aria-label=${t('playground.remove_model', { n: index + 1 })} @click=${() => this.#remove(index)}>${t('playground.remove')}</button>`
            : nothing}
        </div>
        ${own ? html`<p class="error">${reasonText(own)}</p>` : nothing}
      </fieldset>`;
  }

  #option(row, { name, type, choices, min, max }, { id, invalid, described }) {
    const set = (value) => this.#set(row, { options: { ...row.options, [name]: value } });
    const value = row.options[name];
    if (type === 'choice') {
      return html`<select id=${id} aria-invalid=${invalid} aria-describedby=${described} @change=${(event) => set(event.target.value)}>
        <option value="" ?selected=${!value}>${t('playground.usual')}</option>
        ${choices.map((one) => html`<option value=${one} ?selected=${one === value}>${label('playground.choice', one)}</option>`)}
      </select>`;
    }
    if (type === 'flag') {
      return html`<input type="checkbox" id=${id} aria-invalid=${invalid} aria-describedby=${described} ?checked=${value === true} @change=${(event) => set(event.target.checked || null)}>`;
    }
    return html`<input type="number" id=${id} aria-invalid=${invalid} aria-describedby=${described} min=${min ?? nothing} max=${max ?? nothing}
      .value=${live(String(value ?? ''))} @input=${(event) => set(event.target.value === '' ? null : Number(event.target.value))}>`;
  }
}

function cell(index, name, title, reason, control) {
  const id = `model-${index}-${name}`;
  return html`<div class="field">
    <label for=${id}>${title}</label>
    ${control({ id, invalid: reason ? 'true' : nothing, described: reason ? `${id}-error` : nothing })}
    ${reason ? html`<p class="error" id="${id}-error">${reasonText(reason)}</p>` : nothing}
  </div>`;
}

/** Providers that judge retellings. */
function judges(choices) {
  return choices.providers
    .map((provider) => ({ ...provider, judging: provider.capabilities.find(({ capability }) => capability === 'llm') }))
    .filter(({ judging }) => judging);
}

/** Models of a provider that the installation knows, for what one types. */
function known(config, provider) {
  const models = [
    ...['llm', 'qa_llm', 'content_llm'].flatMap((capability) => config[capability].chain),
    ...config.price_table.filter(({ output_per_1k }) => output_per_1k > 0),
  ]
    .filter((one) => one.provider === provider && one.model !== '*')
    .map(({ model }) => model);
  return [...new Set(models)].sort();
}

/**
 * The name of an option that a form offers; undefined for the shapes that only chains use, such as voices.
 *
 * @param {{name: string, type: string}} option
 */
function titleOption({ name, type }) {
  if (!SHAPES.includes(type)) {
    return undefined;
  }
  return has(`playground.option.${name}`) ? t(`playground.option.${name}`) : name;
}
