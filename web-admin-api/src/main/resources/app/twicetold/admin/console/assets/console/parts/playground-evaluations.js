import { html, nothing } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { badge, failed, field, loaded, meter, pageHeader, pages, table, time } from 'ui/elements.js';
import { Loading, Paged } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href } from 'ui/router.js';
import { label, languageName, list, number, t } from 'ui/text.js';
import { announce } from 'ui/live.js';
import { catalogue } from 'console/service.js';
import { Models } from 'console/parts/playground-models.js';
import { modelName, name } from 'console/parts/playground-words.js';

const MODELS = { fewest: 1, most: 6 };
const LOOK_SECONDS = 3;
const TONES = { running: 'accent', done: 'good', failed: 'bad' };
/** The task whose prompts judge. */
const JUDGING = 'assess';

/** Models are measured by a set of retellings whose scores are known. */
class PlaygroundEvaluations extends Page {
  constructor() {
    super();
    this.evaluations = new Paged(this, (cursor, signal) => get('playground/evaluations', { query: { cursor }, signal }));
    this.choices = new Loading(this, async (signal) => {
      const [choices, config, prompts] = await Promise.all([catalogue(), get('ai-providers', { signal }), get('prompts', { signal })]);
      this.models.begin(config.llm.chain.slice(0, 1), choices.providers);
      return { choices, config, prompts };
    });
    this.models = new Models(this, MODELS);
    this.refresh = new Refresh(this, LOOK_SECONDS, () => this.#look());
    /** @type {ApiError | null} */
    this.error = null;
    this.isSending = false;
  }

  queryChanged() {
    if (this.evaluations.state === 'new') {
      this.evaluations.load();
    }
    if (this.query.start) {
      this.#choose();
    }
  }

  #choose() {
    if (this.choices.state === 'new') {
      this.choices.load();
    }
  }

  keys() {
    return [{ key: 'c', label: t('playground.start_evaluation'), run: () => this.#begin() }];
  }

  /** Only what runs is asked again, not the list with the pages that one has opened. */
  async #look() {
    const running = this.evaluations.items.filter(({ status }) => status === 'running');
    if (running.length === 0) {
      return;
    }
    const fresh = await Promise.all(running.map(({ id }) => get(`playground/evaluations/${id}`, { signal: this.signal })));
    this.evaluations.items = this.evaluations.items.map((one) => fresh.find(({ id }) => id === one.id) ?? one);
    fresh.filter(({ status }) => status !== 'running').forEach((one) => announce(t('playground.said_evaluation', { status: label('playground.evaluation_status', one.status) })));
    this.requestUpdate();
  }

  #begin() {
    this.setQuery({ start: this.query.start ? null : '1' });
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('.start select, .start input'))?.focus());
  }

  render() {
    return html`
      ${pageHeader({
        title: t('playground.evaluations'),
        lead: t('playground.evaluations_lead'),
        actions: html`<button class=${this.query.start ? '' : 'main'} aria-expanded=${this.query.start ? 'true' : 'false'} @click=${() => this.#begin()}>${t('playground.start_evaluation')} <kbd>c</kbd></button>`,
      })}
      ${this.query.start ? loaded(this.choices, (known) => this.#form(known)) : nothing}
      ${pages(this.evaluations, { list: (items) => this.#list(items), empty: t('playground.evaluations_none') })}`;
  }

  #form({ choices, config, prompts }) {
    const editions = prompts.items.filter(({ tasks }) => tasks.includes(JUDGING)).map(({ version }) => version);
    const busy = this.error?.code === 'evaluation_busy' ? this.error.details.evaluation_id : undefined;
    return html`
      <form class="panel start" @submit=${(event) => this.#send(event)}>
        ${this.models.render(choices, config, this.error)}
        <fieldset><legend>${t('playground.languages')}</legend><div class="row">
          ${choices.languages.map(({ tag }) => html`<label class="choice"><input type="checkbox" name="languages" value=${tag} checked> ${languageName(tag)}</label>`)}
        </div></fieldset>
        <div class="fields">
          ${field({ name: 'prompts', label: t('playground.prompts'), type: 'select', error: this.error, options: [{ value: '', label: t('playground.prompts_in_force') }, ...editions.map((value) => ({ value, label: value }))] })}
          ${field({ name: 'repeats', label: t('playground.repeats'), type: 'number', value: '1', help: t('playground.evaluation_repeats'), error: this.error })}
        </div>
        ${this.error ? failed(this.error) : nothing}
        ${busy ? html`<p><a href=${href(`playground/evaluations/${busy}`)}>${t('playground.busy_evaluation')}</a></p>` : nothing}
        <div class="buttons"><button class="main" ?disabled=${this.isSending}>${t('playground.start')}</button>
          <button type="button" @click=${() => this.#begin()}>${t('ui.cancel')}</button></div>
      </form>`;
  }

  async #send(event) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const languages = /** @type {('en' | 'zh-Hans')[]} */ (form.getAll('languages'));
    const repeats = String(form.get('repeats'));
    this.isSending = true;
    this.error = null;
    this.requestUpdate();
    try {
      const started = await post(
        'playground/evaluations',
        {
          models: this.models.body(),
          ...(languages.length > 0 && { languages }),
          prompts: /** @type {Schema<'PlaygroundEvaluationInput'>['prompts']} */ (form.get('prompts') || null),
          repeats: repeats === '' ? null : Number(repeats),
        },
        { signal: this.signal },
      );
      this.goOn(`playground/evaluations/${started.id}`);
    } catch (error) {
      if (!ApiError.isLeft(error)) {
        this.error = /** @type {ApiError} */ (error);
      }
    } finally {
      this.isSending = false;
      this.requestUpdate();
    }
  }

  #list(items) {
    return table({
      caption: t('playground.evaluations'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('playground.models'), cell: ({ id, models }) => html`<a href=${href(`playground/evaluations/${id}`)}>${models.map(({ provider, model, options }) => html`<span class="line" translate="no">${modelName(`${provider}/${model}`, options)}</span>`)}</a>`, kind: 'wide' },
        { title: t('playground.state'), cell: (one) => progress(one) },
        { title: t('playground.languages'), cell: ({ languages }) => list(languages.map(languageName)) },
        { title: t('playground.prompts'), cell: ({ prompts }) => prompts },
        { title: t('playground.repeats'), cell: ({ repeats }) => number(repeats), kind: 'number' },
        { title: t('playground.created_by'), cell: ({ created_by }) => name(created_by) },
        { title: t('playground.created_at'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
      ],
    });
  }
}
customElements.define('playground-evaluations', PlaygroundEvaluations);

/** How far an evaluation is. */
export const progress = ({ status, asked, questions, error }) => html`
  ${badge(label('playground.evaluation_status', status), TONES[status] ?? 'plain')}
  ${status === 'running' ? meter({ label: t('playground.progress'), value: asked, max: questions, text: `${number(asked)} / ${number(questions)}`, lowIsGood: false }) : nothing}
  ${error ? html`<small>${label('playground.evaluation_error', error.code)}</small>` : nothing}`;
