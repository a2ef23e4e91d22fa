import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ApiError, get, post } from 'ui/api.js';
import { badge, empty, failed, field, loaded, pageHeader, reasonText } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { label, languageName, number, t } from 'ui/text.js';
import { catalogue, topicName } from 'console/service.js';
import { Models } from 'console/parts/playground-models.js';

const LANES = { fewest: 2, most: 6 };
const SHOWN = 12;

/**
 * Asks for a run: an article, and the models that are compared on it. Nothing of it is kept in the tab, since names of models have to be
 * forgotten when the run begins.
 */
class PlaygroundNew extends Page {
  constructor() {
    super();
    this.choices = new Loading(this, async (signal) => {
      const [choices, config] = await Promise.all([catalogue(), get('ai-providers', { signal })]);
      this.models.begin(config.llm.chain, choices.providers.filter(({ capabilities }) => capabilities.some(({ capability }) => capability === 'llm')));
      return { choices, config };
    });
    this.articles = new Loading(this, (signal) =>
      get('articles', { query: { status: 'published', q: this.query.q, language: this.query.language, limit: SHOWN }, signal }),
    );
    this.chosen = new Loading(this, (signal) => get(`articles/${this.query.article_id}`, { signal }));
    this.models = new Models(this, LANES);
    this.repeats = '1';
    this.asr = '';
    this.isSending = false;
    /** @type {ApiError | null} */
    this.error = null;
    this.searched = undefined;
  }

  queryChanged() {
    const { q = '', language = '', article_id } = this.query;
    if (this.choices.state === 'new') {
      this.choices.load();
    }
    const search = `${q}\n${language}`;
    if (article_id) {
      if (this.chosen.value?.id !== article_id) {
        this.chosen.load();
      }
    } else if (this.searched !== search) {
      this.searched = search;
      this.articles.load({ quiet: this.articles.state === 'ready' }).catch(() => {});
    }
  }

  render() {
    return html`
      ${pageHeader({ title: t('playground.new_run'), lead: t('playground.new_lead') })}
      <div class="playground-new">
        <section aria-labelledby="choose-article">
          <h2 id="choose-article">${t('playground.article')}</h2>
          ${this.query.article_id ? this.#chosen() : this.#picker()}
        </section>
        ${loaded(this.choices, ({ choices, config }) => this.#form(choices, config))}
      </div>`;
  }

  #chosen() {
    const reason = this.error?.fields.article_id;
    return html`
      ${loaded(this.chosen, ({ id, head }) => html`
        <div class="chosen">
          <p><strong lang=${head.language}>${head.title}</strong><br>
            <small>${languageName(head.language)} · ${topicName(this.choices.value?.choices, head.topic_id)} · ${t('console.tier', { n: head.difficulty })} · <code>${id}</code></small></p>
          <button type="button" @click=${() => this.setQuery({ article_id: null })}>${t('playground.another_article')}</button>
        </div>`)}
      ${this.chosen.state === 'failed' ? html`<p><button type="button" @click=${() => this.setQuery({ article_id: null })}>${t('playground.another_article')}</button></p>` : nothing}
      ${reason ? html`<p class="error">${reasonText(reason)}</p>` : nothing}`;
  }

  #picker() {
    const { q = '', language = '' } = this.query;
    return html`
      <form class="filters" role="search" @submit=${(event) => event.preventDefault()} @change=${(event) => this.filter(event)}>
        ${field({ name: 'q', label: t('playground.find_article'), value: q, type: 'search', change: (event) => this.#typed(event) })}
        ${field({ name: 'language', label: t('playground.language'), value: language, type: 'select', options: [{ value: '', label: t('playground.all') }, ...['en', 'zh-Hans'].map((value) => ({ value, label: languageName(value) }))] })}
      </form>
      ${loaded(this.articles, ({ items }) =>
        items.length === 0
          ? empty(t('playground.no_article'))
          : html`<ul class="choices">
              ${repeat(items, ({ id }) => id, (article) => html`<li><button type="button" @click=${() => this.#choose(article)}>
                <span lang=${article.language}>${article.title}</span>
                <small>${languageName(article.language)} · ${topicName(this.choices.value?.choices, article.topic_id)} · ${t('console.tier', { n: article.difficulty })} · ${number(article.length)} ${label('console.length_unit', this.#unit(article.language))}</small>
              </button></li>`)}
            </ul>`)}`;
  }

  #unit(tag) {
    return this.choices.value?.choices.languages.find((language) => language.tag === tag)?.length_unit ?? '';
  }

  #typed(event) {
    clearTimeout(this.typing);
    const q = event.target.value.trim();
    this.typing = setTimeout(() => this.isConnected && this.setQuery({ q }, { replace: true }), 250);
  }

  #choose({ id }) {
    clearTimeout(this.typing);
    this.setQuery({ article_id: id });
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('.models select'))?.focus());
  }

  #form(choices, config) {
    const recognisers = config.asr.chain.filter(({ enabled }) => enabled);
    return html`
      <form @submit=${(event) => this.#send(event)}>
        ${this.models.render(choices, config, this.error)}
        <div class="fields">
          ${field({ name: 'repeats', label: t('playground.repeats'), type: 'number', value: this.repeats, help: t('playground.repeats_help'), error: this.error, change: (event) => (this.repeats = /** @type {HTMLInputElement} */ (event.target).value) })}
          <div class="field select"><label for="field-asr">${t('playground.asr')}</label>
            <select id="field-asr" aria-describedby="field-asr-help" aria-invalid=${this.error?.fields.asr ? 'true' : nothing} @change=${(event) => (this.asr = /** @type {HTMLSelectElement} */ (event.target).value)}>
              <option value="" ?selected=${this.asr === ''}>${t('playground.asr_first')}</option>
              ${recognisers.map(({ provider, model }, index) => html`<option value=${index} ?selected=${this.asr === String(index)} translate="no">${provider}/${model}</option>`)}
            </select>
            <p class="help" id="field-asr-help">${t('playground.asr_help')}</p>
            ${this.error?.fields.asr ? html`<p class="error">${reasonText(this.error.fields.asr)}</p>` : nothing}</div>
        </div>
        ${this.error && Object.keys(this.error.fields).length === 0 ? failed(this.error) : nothing}
        ${this.error && Object.keys(this.error.fields).length > 0 ? html`<p class="error" role="alert">${this.error.text}</p>` : nothing}
        <p class="help">${badge(t('playground.run_state.blind'), 'accent')} ${t('playground.blind_help')}</p>
        <div class="buttons">
          <button class="main" ?disabled=${this.isSending || !this.query.article_id}>${t('playground.create')}</button>
          ${this.query.article_id ? nothing : html`<small>${t('playground.article_first')}</small>`}
        </div>
      </form>`;
  }

  async #send(event) {
    event.preventDefault();
    if (this.isSending) {
      return;
    }
    this.isSending = true;
    this.error = null;
    this.requestUpdate();
    const entry = this.asr === '' ? undefined : this.choices.value?.config.asr.chain.filter(({ enabled }) => enabled)[Number(this.asr)];
    try {
      const run = await post(
        'playground/runs',
        {
          article_id: this.query.article_id,
          models: this.models.body(),
          ...(entry && { asr: { provider: entry.provider, model: entry.model, options: entry.options } }),
          repeats: this.repeats === '' ? null : Number(this.repeats),
        },
        { signal: this.signal },
      );
      this.goOn(`playground/runs/${run.id}`);
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      this.error = /** @type {ApiError} */ (error);
    } finally {
      this.isSending = false;
      this.requestUpdate();
      this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('[aria-invalid="true"]'))?.focus());
    }
  }
}
customElements.define('playground-new', PlaygroundNew);
