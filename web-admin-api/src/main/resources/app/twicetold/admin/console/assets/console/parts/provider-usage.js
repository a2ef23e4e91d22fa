import { html, nothing } from 'lit';
import { badge, empty, field, figure, filters, panel, table } from 'ui/elements.js';
import { date, duration, label, number, t } from 'ui/text.js';
import { price } from 'console/parts/provider-words.js';

export const WINDOWS = ['7', '14', '30', '90'];

/**
 * What providers did and cost, by day, capability and model.
 *
 * @param {any} usage the report of the service, by day
 * @param {{plot: string}} options
 */
export function showUsage(usage, { plot }) {
  if (usage.items.length === 0) {
    return empty(t('providers.usage_none'));
  }
  const capabilities = [...new Set(usage.items.map(({ capability }) => capability))];
  return html`
    ${panel({
      title: t('providers.whole'),
      id: 'usage-whole',
      content: html`<dl class="figures">
        ${figure(t('providers.cost'), price(usage.total_cost_usd))}
        ${figure(t('providers.published'), number(usage.published_articles))}
        ${figure(t('providers.per_article'), price(usage.cost_per_published_article_usd))}
        ${figure(t('providers.unpriced_calls'), number(sum(usage.items, 'unpriced_calls')))}
      </dl>
      <provider-plot .days=${usage.days} .measure=${plot === 'calls' ? 'calls' : 'cost_usd'}></provider-plot>`,
    })}
    ${panel({
      title: t('providers.by_capability'),
      id: 'usage-capabilities',
      content: table({
        caption: t('providers.by_capability'),
        rows: capabilities.map((capability) => ({ capability, items: usage.items.filter((item) => item.capability === capability) })),
        key: ({ capability }) => capability,
        columns: [
          { title: t('providers.capability'), cell: ({ capability }) => label('console.capability', capability) },
          { title: t('providers.calls'), cell: ({ items }) => number(sum(items, 'calls')), kind: 'number' },
          { title: t('providers.failures'), cell: ({ items }) => number(sum(items, 'failures')), kind: 'number' },
          { title: t('providers.fallbacks'), cell: ({ items }) => number(sum(items, 'fallbacks')), kind: 'number' },
          { title: t('providers.cost'), cell: ({ items }) => price(sum(items, 'cost_usd')), kind: 'number' },
        ],
      }),
    })}
    ${panel({
      title: t('providers.by_model'),
      id: 'usage-models',
      content: table({
        caption: t('providers.by_model'),
        rows: usage.items,
        key: ({ capability, provider, model }) => `${capability} ${provider} ${model}`,
        columns: [
          { title: t('providers.model'), cell: ({ provider, model }) => html`<code>${provider}/${model}</code>` },
          { title: t('providers.capability'), cell: ({ capability }) => label('console.capability', capability) },
          { title: t('providers.calls'), cell: (item) => number(item.calls), kind: 'number' },
          { title: t('providers.failures'), cell: (item) => number(item.failures), kind: 'number' },
          { title: t('providers.fallbacks'), cell: (item) => number(item.fallbacks), kind: 'number' },
          { title: t('providers.tokens_in'), cell: (item) => number(item.input_tokens), kind: 'number' },
          { title: t('providers.tokens_out'), cell: (item) => number(item.output_tokens), kind: 'number' },
          { title: t('providers.sound'), cell: (item) => (item.audio_ms ? duration(item.audio_ms) : '—'), kind: 'number' },
          { title: t('providers.cost'), cell: cost, kind: 'number' },
        ],
      }),
    })}
    ${breakers(usage.breakers)}
    ${panel({
      title: t('providers.by_day'),
      id: 'usage-days',
      content: table({
        caption: t('providers.by_day'),
        rows: [...usage.days].reverse(),
        key: ({ day }) => day,
        columns: [
          { title: t('providers.day'), cell: ({ day }) => date(day), kind: 'narrow' },
          { title: t('providers.calls'), cell: ({ items }) => number(sum(items, 'calls')), kind: 'number' },
          { title: t('providers.failures'), cell: ({ items }) => number(sum(items, 'failures')), kind: 'number' },
          { title: t('providers.cost'), cell: (day) => price(day.total_cost_usd), kind: 'number' },
          { title: t('providers.published'), cell: (day) => number(day.published_articles), kind: 'number' },
          { title: t('providers.per_article'), cell: (day) => price(day.cost_per_published_article_usd), kind: 'number' },
        ],
      }),
    })}`;
}

const cost = ({ cost_usd, unpriced_calls }) => html`${price(cost_usd)}
  ${unpriced_calls ? html` ${badge(t('providers.of_them_unpriced', { n: unpriced_calls }), 'warn')}` : nothing}`;

const sum = (items, name) => items.reduce((total, item) => total + item[name], 0);

const breakers = (all) => panel({
  title: t('providers.breakers'),
  id: 'usage-breakers',
  content: all.length === 0
    ? html`<p>${t('providers.breakers_none')}</p>`
    : table({
        caption: t('providers.breakers'),
        rows: all,
        key: ({ capability, entry }) => `${capability} ${entry}`,
        columns: [
          { title: t('providers.model'), cell: ({ entry }) => html`<code>${entry}</code>` },
          { title: t('providers.capability'), cell: ({ capability }) => label('console.capability', capability) },
          { title: t('providers.state'), cell: ({ state }) => badge(label('console.breaker', state), state === 'open' ? 'bad' : state === 'closed' ? 'good' : 'warn') },
          { title: t('providers.why'), cell: ({ error_kind }) => label('console.error_kind', error_kind) },
          { title: t('providers.probe'), cell: ({ probe_in_ms }) => duration(probe_in_ms), kind: 'number' },
        ],
      }),
});

/** The window and the measure of the plot. @param {(event: Event) => void} filter @param {{window: string, plot: string}} chosen */
export const usageFilters = (filter, { window, plot }) => filters(filter, html`
  ${field({
    name: 'window_days',
    label: t('providers.window'),
    type: 'select',
    value: window,
    options: WINDOWS.map((days) => ({ value: days, label: t('providers.days', { n: Number(days) }) })),
  })}
  ${field({
    name: 'plot',
    label: t('providers.plot'),
    type: 'select',
    value: plot,
    options: [{ value: 'cost', label: t('providers.cost') }, { value: 'calls', label: t('providers.calls') }],
  })}`);
