import { html, nothing } from 'lit';
import { ApiError } from 'ui/api.js';
import { openDialog } from 'ui/dialog.js';
import { field } from 'ui/elements.js';
import { label, languageName, t } from 'ui/text.js';

const SCOPE = 'entry-';

/** @param {Object<string, string> | undefined} fields */
const refused = (fields) => (fields ? new ApiError({ status: 422, code: 'validation_failed', details: { fields } }) : null);

/**
 * Asks for an entry of a chain.
 *
 * @param {object} options
 * @param {any} options.choices the catalogue
 * @param {string} options.capability
 * @param {any} [options.entry] the one that is changed
 * @param {any[]} options.prices whose models are proposed
 * @param {Object<string, string>} [options.errors] what the service said of it, by its fields
 * @returns {Promise<any>} null when it was closed without the button
 */
export function askEntry({ choices, capability, entry, prices, errors }) {
  const able = choices.providers.filter(({ capabilities }) => capabilities.some((one) => one.capability === capability));
  const known = able.some(({ id }) => id === entry?.provider);
  const providers = entry && !known ? [...able, { id: entry.provider, configured: true, capabilities: [] }] : able;
  const state = {
    enabled: true,
    model: '',
    options: {},
    ...entry,
    provider: entry?.provider ?? (providers.find(({ configured }) => configured) ?? providers[0]).id,
  };
  const error = refused(errors);
  return openDialog({
    title: entry ? t('providers.edit_title') : t('providers.add_title', { capability: label('console.capability', capability) }),
    dismissed: /** @type {any} */ (null),
    content: (close, redraw) => {
      const described = providers
        .find(({ id }) => id === state.provider)
        .capabilities.find((one) => one.capability === capability);
      const offered = described?.options ?? [];
      const keep = (event) => Object.assign(state, entryOf(event.currentTarget, offered, state));
      return html`
        <form
          class="entry-form"
          @input=${keep}
          @change=${(event) => {
            keep(event);
            redraw();
          }}
          @submit=${(event) => {
            event.preventDefault();
            close(entryOf(event.currentTarget, offered, state));
          }}
        >
          ${field({
            name: 'provider',
            label: t('providers.provider'),
            type: 'select',
            value: state.provider,
            options: providers.map(({ id, configured }) => ({
              value: id,
              label: configured ? id : t('providers.without_credentials', { name: id }),
            })),
            error,
            scope: SCOPE,
          })}
          ${field({ name: 'model', label: t('providers.model'), value: state.model, required: true, error, scope: SCOPE })}
          ${proposals(prices, state)}
          ${field({ name: 'enabled', label: t('providers.enabled'), type: 'checkbox', value: state.enabled, scope: SCOPE, error })}
          ${field({
            name: 'timeout_ms',
            label: t('providers.timeout_ms'),
            type: 'number',
            value: state.timeout_ms,
            help: described ? t('providers.timeout_help', { n: described.default_timeout_ms }) : undefined,
            error,
            scope: SCOPE,
          })}
          ${offered.map((option) => optionField(option, state, choices, error))}
          ${left(offered, state)}
          <div class="buttons">
            <button class="main">${entry ? t('providers.take') : t('providers.add')}</button>
            <button type="button" @click=${() => close(null)}>${t('ui.cancel')}</button>
          </div>
        </form>`;
    },
  });
}

/** The models of a provider that have a price, for the field of the model. */
function proposals(prices, { provider }) {
  const models = prices.filter((price) => price.provider === provider && price.model !== '*').map(({ model }) => model);
  return models.length
    ? html`<p class="help proposals">${t('providers.priced_models')}
        ${models.map((model) => html`<button type="button" class="quiet" @click=${fill}><code>${model}</code></button>`)}</p>`
    : nothing;
}

function fill(event) {
  const input = event.currentTarget.closest('form').elements.namedItem('model');
  input.value = event.currentTarget.textContent.trim();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

function optionField({ name, type, choices: values, min, max }, { options }, { languages }, error) {
  const path = `options.${name}`;
  const value = options?.[name];
  const shared = { name: path, label: label('providers.option', name), error, scope: SCOPE };
  if (type === 'choice') {
    const all = value === undefined || values.includes(value) ? values : [...values, value];
    return field({ ...shared, type: 'select', value: value ?? '', options: [unset(), ...all.map((one) => ({ value: one, label: one }))] });
  }
  if (type === 'flag') {
    const flags = [{ value: 'true', label: t('providers.yes') }, { value: 'false', label: t('providers.no') }];
    return field({ ...shared, type: 'select', value: value ?? '', options: [unset(), ...flags] });
  }
  if (type === 'whole') {
    return field({ ...shared, type: 'number', value: value ?? '', help: t('providers.whole_help', { min, max }) });
  }
  if (type === 'texts') {
    return field({ ...shared, value: (value ?? []).join(', '), help: t('providers.texts_help') });
  }
  if (type === 'object') {
    return field({ ...shared, value: value === undefined ? '' : JSON.stringify(value), help: t('providers.object_help') });
  }
  if (type === 'text_by_language') {
    return html`<fieldset><legend>${shared.label}</legend>
      ${languages.map(({ tag }) => field({ ...shared, name: `${path}.${tag}`, label: languageName(tag), value: value?.[tag] ?? '' }))}
    </fieldset>`;
  }
  return nothing;
}

const unset = () => ({ value: '', label: t('providers.unset') });

/** What an entry has that its provider does not know. */
function left(offered, { options }) {
  const rest = Object.entries(options ?? {}).filter(([name]) => !offered.some((option) => option.name === name));
  return rest.length
    ? html`<p class="help">${t('providers.left')} ${rest.map(([name, value]) => html`<code>${name}: ${JSON.stringify(value)}</code> `)}</p>`
    : nothing;
}

/** @param {HTMLFormElement} form @param {any[]} offered the options that the form has fields for @param {any} before */
function entryOf(form, offered, before) {
  const data = new FormData(form);
  const text = (name) => String(data.get(name) ?? '').trim();
  const provider = text('provider');
  const timeout = text('timeout_ms');
  const options = {};
  for (const { name, type } of offered) {
    const path = `options.${name}`;
    const typed = text(path);
    if (type === 'text_by_language') {
      const texts = [...data.keys()]
        .filter((key) => key.startsWith(`${path}.`) && text(key) !== '')
        .map((key) => [key.slice(path.length + 1), text(key)]);
      if (texts.length) {
        options[name] = Object.fromEntries(texts);
      }
    } else if (typed !== '') {
      options[name] = typedValue(type, typed);
    }
  }
  // Those of another provider go with it.
  const others = provider === before.provider ? before.options : {};
  for (const [name, value] of Object.entries(others ?? {})) {
    if (!offered.some((option) => option.name === name)) {
      options[name] = value;
    }
  }
  return {
    provider,
    model: text('model'),
    enabled: data.get('enabled') === 'true',
    timeout_ms: timeout === '' ? undefined : Number(timeout),
    options,
  };
}

function typedValue(type, typed) {
  if (type === 'flag') {
    return typed === 'true';
  }
  if (type === 'whole') {
    return Number(typed);
  }
  if (type === 'object') {
    return json(typed);
  }
  return type === 'texts' ? typed.split(/[,，\s]+/).filter(Boolean) : typed;
}

/** What was typed as JSON; the text itself, which the service refuses, where it is none. */
function json(typed) {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/**
 * Asks for a price.
 *
 * @param {object} options
 * @param {any} options.choices the catalogue
 * @param {any} [options.price] the one that is changed, or what is known of a new one
 * @param {boolean} options.isNew
 * @param {Object<string, string>} [options.errors]
 * @returns {Promise<any>}
 */
export function askPrice({ choices, price, isNew, errors }) {
  const error = refused(errors);
  const money = (name) => field({
    name,
    label: label('providers.price', name),
    type: 'number',
    value: price?.[name] ?? '',
    help: t(`providers.price_help.${name}`),
    required: name !== 'per_minute',
    error,
    scope: SCOPE,
  });
  return openDialog({
    title: isNew ? t('providers.price_add') : t('providers.price_edit'),
    dismissed: /** @type {any} */ (null),
    content: (close) => html`
      <form @submit=${(event) => {
        event.preventDefault();
        close(priceOf(event.currentTarget));
      }}>
        ${field({
          name: 'provider',
          label: t('providers.provider'),
          type: 'select',
          value: price?.provider,
          options: choices.providers.map(({ id }) => ({ value: id, label: id })),
          error,
          scope: SCOPE,
        })}
        ${field({ name: 'model', label: t('providers.model'), value: price?.model, required: true, help: t('providers.any_model'), error, scope: SCOPE })}
        ${['input_per_1k', 'output_per_1k', 'per_minute'].map(money)}
        <div class="buttons">
          <button class="main">${isNew ? t('providers.add') : t('providers.take')}</button>
          <button type="button" @click=${() => close(null)}>${t('ui.cancel')}</button>
        </div>
      </form>`,
  });
}

function priceOf(form) {
  const data = new FormData(form);
  const sum = (name) => (data.get(name) === '' ? null : Number(data.get(name)));
  return {
    provider: String(data.get('provider')),
    model: String(data.get('model')).trim(),
    input_per_1k: sum('input_per_1k'),
    output_per_1k: sum('output_per_1k'),
    per_minute: sum('per_minute'),
  };
}
