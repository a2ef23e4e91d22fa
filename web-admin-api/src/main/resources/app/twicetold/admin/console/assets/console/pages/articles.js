import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { get } from 'ui/api.js';
import { anyOr, badge, empty, field, filters, pageHeader, pages, table, time } from 'ui/elements.js';
import { Loading, Paged } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { href, navigate, retitle } from 'ui/router.js';
import { label, languageName, number, t } from 'ui/text.js';
import { catalogue, optionsOf, titleOf } from 'console/service.js';
import { articlePlace } from 'console/parts/article-text.js';
import { OPERATION_KEYS } from 'console/parts/article-operation.js';
import 'console/parts/article-desk.js';
import 'console/parts/article-editor.js';

const FILTERS = ['q', 'status', 'language', 'topic_id', 'difficulty', 'origin', 'order'];
/** As many articles as a page has. */
const PAGE = 50;
const ORDERS = ['newest', 'oldest'];

/** All articles, one of them, or the editor: `articles`, `articles/<id>`, `articles/<id>/edit`, `articles/new`. */
class PageArticles extends Page {
  constructor() {
    super();
    /** The filters of the list that is loaded. @type {Object<string, string>} */
    this.listed = {};
    this.choices = new Loading(this, () => catalogue());
    this.articles = new Paged(this, (cursor, signal) => {
      const { topic_id: topic, ...others } = this.listed;
      return get('articles', { query: { ...others, topic, cursor }, signal });
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.choices.load();
  }

  get pageTitle() {
    if (this.isList) {
      return undefined;
    }
    return /** @type {any} */ (this.part)?.pageTitle;
  }

  get isList() {
    return this.params.length === 0;
  }

  /** The article or editor that is shown. */
  get part() {
    return /** @type {any} */ (this.querySelector('article-desk, article-editor'));
  }

  /** @returns {any} the article that is shown */
  get desk() {
    return this.querySelector('article-desk');
  }

  queryChanged() {
    if (!this.isList) {
      return;
    }
    const asked = Object.fromEntries(FILTERS.filter((name) => this.query[name]).map((name) => [name, this.query[name]]));
    const same = JSON.stringify(asked) === JSON.stringify(this.listed) && this.articles.state === 'ready';
    this.listed = asked;
    if (!same) {
      this.articles.load();
    } else if (this.articles.items.length <= PAGE) {
      // Somebody comes back to the list. Pages that were added to it stay as they are.
      this.articles.load({ quiet: true }).catch(() => {});
    }
  }

  async getUpdateComplete() {
    const done = await super.getUpdateComplete();
    await this.part?.updateComplete;
    return done;
  }

  updated() {
    retitle();
  }

  render() {
    const [id, part] = this.params;
    if (id === undefined) {
      return this.#list();
    }
    const isNew = id === 'new';
    return keyed(
      this.params.join('/'),
      isNew || part === 'edit'
        ? html`<article-editor .articleId=${isNew ? null : id} .query=${this.query} .choices=${this.choices.value}></article-editor>`
        : html`<article-desk
            .articleId=${id}
            .query=${this.query}
            .choices=${this.choices.value}
            .list=${href('articles', this.listed)}
            .beside=${{ before: this.#beside(id, -1), after: this.#beside(id, 1) }}
            @article=${({ detail }) => this.#changed(detail)}
          ></article-desk>`,
    );
  }

  /** The one before or after it in the list. @param {string} id @param {number} step */
  #beside(id, step) {
    const at = this.articles.items.findIndex((one) => one.id === id);
    return at < 0 ? undefined : this.articles.items[at + step]?.id;
  }

  /** What was done to one is seen in the list. @param {Schema<'AdminArticle'>} article */
  #changed({ id, status, head_version, current_version, health_score, updated_at, allowed_operations, head }) {
    const { title, language, topic_id, difficulty, length, qa_score } = head;
    this.articles.items = this.articles.items.map((one) =>
      one.id === id
        ? {
            ...one, status, head_version, current_version, health_score, updated_at, allowed_operations,
            title, language, topic_id, difficulty, length, qa_score,
          }
        : one);
    this.requestUpdate();
  }

  #list() {
    const { language, topic_id, difficulty } = this.query;
    return html`
      ${pageHeader({
        title: t('articles.title'),
        lead: t('articles.lead'),
        actions: html`<a class="button main" href=${href('articles/new', { language, topic_id, difficulty })}>
          ${t('articles.new')} <kbd>n</kbd></a>`,
      })}
      ${this.#filters()}
      ${this.#found()}`;
  }

  #filters() {
    const { q, status, language, topic_id, difficulty, origin, order } = this.query;
    const { topics = [], languages = [], difficulties = [], article_statuses = [], article_origins = [] } = this.choices.value ?? {};
    /** @param {string} group @param {string[]} values @param {string | undefined} chosen */
    const values = (group, values, chosen) =>
      optionsOf(group, chosen && !values.includes(chosen) ? [...values, chosen] : values);
    return filters(
      (event) => this.filter(event),
      html`
        ${field({ name: 'q', label: t('articles.q'), value: q, type: 'search' })}
        ${field({
          name: 'status', label: t('articles.status'), type: 'select', value: status,
          options: anyOr(t('articles.any'), values('console.article_status', article_statuses, status)),
        })}
        ${field({
          name: 'language', label: t('articles.language'), type: 'select', value: language,
          options: anyOr(t('articles.any'), withChosen(languages.map(({ tag }) => tag), language)
            .map((tag) => ({ value: tag, label: languageName(tag) }))),
        })}
        ${field({
          name: 'topic_id', label: t('articles.topic'), type: 'select', value: topic_id,
          options: anyOr(t('articles.any'), withChosen(topics.map(({ id }) => id), topic_id)
            .map((id) => ({ value: id, label: nameOf(topics, id) }))),
        })}
        ${field({
          name: 'difficulty', label: t('articles.tier'), type: 'select', value: difficulty,
          options: anyOr(t('articles.any'), withChosen(difficulties.map(String), difficulty)
            .map((tier) => ({ value: tier, label: t('console.tier', { n: Number(tier) }) }))),
        })}
        ${field({
          name: 'origin', label: t('articles.origin'), type: 'select', value: origin,
          options: anyOr(t('articles.any'), values('console.article_origin', article_origins, origin)),
        })}
        ${field({
          name: 'order', label: t('articles.order'), type: 'select', value: order ?? ORDERS[0],
          options: ORDERS.map((one) => ({ value: one === ORDERS[0] ? '' : one, label: t(`articles.order_by.${one}`) })),
        })}`,
      () => this.setQuery(Object.fromEntries(FILTERS.map((name) => [name, null]))),
    );
  }

  #found() {
    const { articles } = this;
    if (articles.state === 'ready' && articles.items.length === 0 && articles.next !== null) {
      // A search looks at so many articles at a time.
      return empty(
        t('articles.none_yet'),
        html`<button ?disabled=${articles.isLoadingMore} @click=${() => articles.more()}>${t('articles.look_on')}</button>`,
      );
    }
    return pages(articles, {
      empty: Object.keys(this.listed).length > 0 ? t('articles.empty') : t('articles.empty_shelf'),
      list: (items) => this.#table(items),
    });
  }

  /** @param {Schema<'AdminArticleSummary'>[]} items */
  #table(items) {
    return html`<div class="articles">${table({
      caption: t('articles.title'),
      rows: items,
      key: (one) => one.id,
      columns: [
        {
          title: t('articles.one'),
          kind: 'wide',
          cell: (one) => html`
            <a class="title" lang=${one.language} href=${href(`articles/${one.id}`)}>${one.title}</a>
            <span class="small about">${articlePlace(this.choices.value, one)}<span>${label('console.article_origin', one.origin)}</span></span>`,
        },
        { title: t('articles.status'), cell: (one) => statusBadge(one.status), kind: 'narrow' },
        { title: t('articles.versions'), cell: versionsOf, kind: 'narrow' },
        { title: t('articles.score'), cell: (one) => number(one.qa_score), kind: 'number' },
        { title: t('articles.health'), cell: (one) => number(one.health_score), kind: 'number' },
        { title: t('articles.created'), cell: (one) => time(one.created_at), kind: 'narrow' },
      ],
    })}</div>`;
  }

  /** Goes through the rows of the list. @param {number} step */
  row(step) {
    const links = /** @type {HTMLElement[]} */ ([...this.querySelectorAll('.articles a.title')]);
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = links[Math.max(0, Math.min(links.length - 1, at + step))];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  }
}
customElements.define('page-articles', PageArticles);

/** @param {string[]} values @param {string | undefined} chosen */
const withChosen = (values, chosen) => (chosen && !values.includes(chosen) ? [...values, chosen] : values);

/** @param {Schema<'CatalogueTopic'>[]} topics @param {string} id */
function nameOf(topics, id) {
  const topic = topics.find((one) => one.id === id);
  return topic ? titleOf(topic) : id;
}

/** @type {Object<string, 'good' | 'bad' | 'warn' | 'accent'>} */
const TONES = { published: 'good', needs_review: 'accent', rejected: 'bad', unpublished: 'warn' };

/** @param {string} status */
const statusBadge = (status) => badge(label('console.article_status', status), TONES[status]);

/** @param {Schema<'AdminArticleSummary'>} one */
const versionsOf = ({ head_version, current_version }) => html`${number(head_version)}${
  current_version !== null && current_version !== head_version
    ? html` <small>${t('articles.live_is', { n: current_version })}</small>`
    : nothing}`;

export default {
  title: () => t('articles.title'),
  element: 'page-articles',
  keys: (page) =>
    page.isList
      ? [
          { key: 'j', label: t('articles.next'), run: () => page.row(1) },
          { key: 'k', label: t('articles.previous'), run: () => page.row(-1) },
          {
            key: 'n',
            label: t('articles.new'),
            run: () => {
              const { language, topic_id, difficulty } = page.query;
              navigate('articles/new', { language, topic_id, difficulty });
            },
          },
        ]
      : page.desk
        ? [
            ...page.desk.operations.map((operation) => ({
              key: OPERATION_KEYS[operation],
              label: label('console.article_operation', operation),
              run: () => page.desk.operate(operation),
            })),
            { key: 'e', label: t('articles.edit'), run: () => page.desk.edit(), when: () => page.desk.isThere },
            ...page.desk.tabs.map((tab, index) => ({
              key: String(index + 1),
              label: t(`articles.tab.${tab}`),
              run: () => page.desk.show(tab),
            })),
            { key: 'j', label: t('articles.next'), run: () => page.desk.go('after'), when: () => page.desk.beside.after !== undefined },
            { key: 'k', label: t('articles.previous'), run: () => page.desk.go('before'), when: () => page.desk.beside.before !== undefined },
          ]
        : [],
};
