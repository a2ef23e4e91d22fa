import { LitElement, html } from 'lit';
import 'chart.js';
import { date, label, language, t } from 'ui/text.js';
import { price } from 'console/parts/provider-words.js';

const TOKENS = ['--accent', '--good', '--warn', '--soft', '--bad', '--ink'];

/** Bars of days, a colour a capability. The table below it says the same. */
class ProviderPlot extends LitElement {
  static properties = { days: { attribute: false }, measure: { attribute: false } };

  constructor() {
    super();
    /** @type {any[]} */
    this.days = [];
    this.measure = 'cost_usd';
    this.dark = matchMedia('(prefers-color-scheme: dark)');
    this.again = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.dark.addEventListener('change', this.again);
    document.addEventListener('language', this.again);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.dark.removeEventListener('change', this.again);
    document.removeEventListener('language', this.again);
    this.chart?.destroy();
    this.chart = undefined;
  }

  render() {
    return html`<div class="plot"><canvas role="img" aria-label=${t('providers.plot_label')}></canvas></div>`;
  }

  updated() {
    this.chart?.destroy();
    const style = getComputedStyle(this);
    const token = (name) => style.getPropertyValue(name).trim();
    const capabilities = [...new Set(this.days.flatMap(({ items }) => items.map(({ capability }) => capability)))].sort();
    const { Chart } = /** @type {any} */ (globalThis);
    const written = this.measure === 'cost_usd' ? { ticks: { color: token('--soft'), callback: (value) => price(value) } } : {};
    this.chart = new Chart(this.querySelector('canvas'), {
      type: 'bar',
      data: {
        labels: this.days.map(({ day }) => date(day)),
        datasets: capabilities.map((capability, index) => ({
          label: label('console.capability', capability),
          data: this.days.map(({ items }) => sum(items.filter((item) => item.capability === capability), this.measure)),
          backgroundColor: token(TOKENS[index % TOKENS.length]),
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        locale: language(),
        color: token('--ink'),
        font: { family: style.fontFamily },
        plugins: { legend: { position: 'bottom', labels: { color: token('--ink'), boxWidth: 14 } } },
        scales: {
          x: { stacked: true, ticks: { color: token('--soft'), maxRotation: 0, autoSkipPadding: 12 }, grid: { display: false } },
          y: { stacked: true, beginAtZero: true, ticks: { color: token('--soft') }, grid: { color: token('--line') }, ...written },
        },
      },
    });
  }
}

const sum = (items, name) => items.reduce((total, item) => total + item[name], 0);

customElements.define('provider-plot', ProviderPlot);
