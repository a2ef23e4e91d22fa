import { html, nothing } from 'lit';
import { ApiError, get } from 'ui/api.js';
import { empty, errorText, failed, figure, loading } from 'ui/elements.js';
import { Loading } from 'ui/load.js';
import { href, retitle } from 'ui/router.js';
import { languageName, number, t } from 'ui/text.js';
import { icon } from 'app/parts/icons.js';
import {
  LearnerPage,
  ListPlace,
  articleCard,
  articleState,
  awaited,
  begin,
  difficulty,
  glyph,
  knownArticle,
  leadsAway,
  minutes,
} from 'app/parts/practice.js';

/** Where a session can come from, as the contract knows it. */
const ORIGINS = new Set(['daily_quest', 'library', 'quick_pick', 'plan']);
const OTHERS = 3;

/** @param {Schema<'ArticleSource'>} source */
const sourceLink = ({ name, url }) => (url === null ? name : html`<a href=${url} rel="noopener noreferrer" target="_blank">${name}</a>`);

/** @param {unknown} name @param {unknown} value what is no number is not shown */
const asked = (name, value) => (typeof value === 'number' ? figure(name, number(value)) : nothing);

/** What an article is, before one begins: not its text, which belongs to the time that is read. */
class PageArticle extends LearnerPage {
  constructor() {
    super();
    this.article = new Loading(this, (signal) => get(`articles/${encodeURIComponent(this.params[0] ?? '')}`, { signal }));
    this.others = new Loading(this, (signal) => get('articles', { query: { status: 'unseen', limit: 20 }, signal }));
    this.isStarting = false;
    /** What the service said when a session was to begin. @type {ApiError | undefined} */
    this.refused = undefined;
  }

  get pageTitle() {
    return (this.article.value ?? knownArticle(this.params[0] ?? ''))?.title;
  }

  async queryChanged() {
    this.refused = undefined;
    if (!this.params[0]) {
      this.goOn('library', {}, { replace: true });
      return;
    }
    await this.article.load();
    retitle();
    const code = this.article.state === 'failed' ? this.article.error?.code : undefined;
    if (code === 'article_locked' || code === 'article_not_found') {
      ListPlace.forget();
      this.others.load();
    }
  }

  async start() {
    if (this.isStarting) {
      return;
    }
    const { origin } = this.query;
    this.isStarting = true;
    this.requestUpdate();
    this.refused = await begin(this, this.params[0], origin && ORIGINS.has(origin) ? origin : 'library');
    this.isStarting = false;
    this.requestUpdate();
    if (this.refused) {
      ListPlace.forget();
      this.others.load();
      await this.updateComplete;
      this.querySelector('h1')?.focus();
    }
  }

  render() {
    const error = this.refused ?? (this.article.state === 'failed' ? this.article.error : undefined);
    const article = this.article.value;
    return html`<div class="learner-page article-page">
      ${error && !leadsAway(error) ? this.without(error) : article && !error ? this.shown(article) : this.coming()}
    </div>`;
  }

  coming() {
    return html`<h1 tabindex="-1" class="unseen">${this.pageTitle ?? t('article.title')}</h1>${loading()}`;
  }

  /** @param {Schema<'Article'>} article */
  shown(article) {
    const { source, user_status: status } = article;
    return html`
      <header class="page-head">
        <div class="titled">
          ${glyph(article.topic)}
          <div>
            <p class="eyebrow">${article.topic.name}</p>
            <h1 tabindex="-1" lang=${article.language}>${article.title}</h1>
            <p class="facts-line">
              <span>${article.length.label}</span> <span>${minutes(article.est_read_seconds)}</span> ${difficulty(article.difficulty)}
            </p>
          </div>
        </div>
      </header>
      ${articleState(article)}
      ${article.hint === null
        ? nothing
        : html`<section class="focus" aria-labelledby="hint">
            <h2 class="eyebrow" id="hint">${t('article.hint')}</h2>
            <p lang=${article.language}>${article.hint}</p>
          </section>`}
      <ol class="way-through">
        <li><strong>${t('article.read')}</strong> ${t('article.read.text')}</li>
        <li><strong>${t('article.retell')}</strong> ${t('article.retell.text')}</li>
        <li><strong>${t('article.compress')}</strong> ${t('article.compress.text')}</li>
      </ol>
      <p class="act"><button class="main" aria-disabled=${String(this.isStarting)} @click=${() => this.start()}>${t(
        status === 'in_progress' ? 'practice.go_on' : status === 'completed' ? 'article.again' : 'article.begin',
      )}</button></p>
      ${article.key_points === null || article.key_points.length === 0
        ? nothing
        : html`<details>
            <summary>${t('article.points')}</summary>
            <ul lang=${article.language}>${article.key_points.map(({ text }) => html`<li>${text}</li>`)}</ul>
          </details>`}
      <dl class="facts source">
        <dt>${t('article.source')}</dt>
        <dd translate="no">${sourceLink(source)}</dd>
        <dt>${t('article.byline')}</dt>
        <dd lang=${article.language}>${article.byline}</dd>
        ${source.attribution === null ? nothing : html`<dt>${t('article.attribution')}</dt><dd translate="no">${source.attribution}</dd>`}
        <dt>${t('article.language')}</dt>
        <dd>${languageName(article.language)}</dd>
      </dl>`;
  }

  /** An article that cannot be had: why, and what can. @param {ApiError} error */
  without(error) {
    const isLocked = error.code === 'article_locked';
    const known = isLocked ? knownArticle(this.params[0] ?? '') : undefined;
    if (!isLocked && error.code !== 'article_not_found') {
      return html`<h1 tabindex="-1">${t('article.title')}</h1>${failed(error, () => this.queryChanged())}`;
    }
    const { ability_required: ability, sessions_required: sessions, difficulty: tier } = error.details;
    return html`
      <header class="page-head">
        <div>
          ${known ? html`<p class="eyebrow">${known.topic.name}</p>` : nothing}
          <h1 tabindex="-1" lang=${known?.language ?? nothing}>${known?.title ?? t(isLocked ? 'article.locked' : 'article.gone')}</h1>
          ${isLocked && typeof tier === 'number' ? html`<p class="facts-line">${difficulty(tier)}</p>` : nothing}
        </div>
      </header>
      <section class="panel hero">
        <p class="with-icon">${icon(isLocked ? 'lock' : 'dash')}<strong>${errorText(error)}</strong></p>
        ${isLocked
          ? html`<dl class="figures">
              ${asked(t('article.ability'), ability)}
              ${asked(t('article.sessions'), sessions)}
            </dl>
            <p class="act"><a class="button" href=${href('growth')}>${t('article.growth')}</a></p>`
          : html`<p class="act"><a class="button main" href=${href('library')}>${t('article.library')}</a></p>`}
      </section>
      <section aria-labelledby="others">
        <h2 id="others">${t('article.others')}</h2>
        ${awaited(this.others, ({ items }) => {
          const open = items.filter(({ locked, id }) => !locked && id !== this.params[0]).slice(0, OTHERS);
          return open.length === 0
            ? empty(t('article.no_others'), html`<a class="button" href=${href('library')}>${t('article.library')}</a>`)
            : html`<ul class="cards">${open.map((article) => articleCard(article, { origin: 'library' }))}</ul>`;
        })}
      </section>`;
  }
}
customElements.define('page-article', PageArticle);

export default { title: () => t('article.title'), element: 'page-article' };
