import { html, nothing } from 'lit';
import { get } from 'ui/api.js';
import { pageHeader } from 'ui/elements.js';
import { Loading, Paged } from 'ui/load.js';
import { href } from 'ui/router.js';
import { language, t } from 'ui/text.js';
import { knownMe, me } from 'app/service.js';
import { LearnerPage, ListPlace, articleCard, choice, endless, practised } from 'app/parts/practice.js';

const TIERS = ['1', '2', '3'];
const STATES = ['unseen', 'completed'];

/** All articles, by what they are about and what became of them. */
class PageLibrary extends LearnerPage {
  constructor() {
    super();
    this.topics = new Loading(this, (signal) => get('topics', { signal }));
    this.articles = new Paged(this, (cursor, signal) => {
      const { topic, difficulty, status, language: spoken } = this.query;
      return get('articles', { query: { topic, difficulty, status, language: spoken, cursor }, signal });
    });
    this.place = new ListPlace(this, this.articles);
    this.topicsIn = '';
  }

  queryChanged() {
    if (this.topicsIn !== language()) {
      this.topicsIn = language();
      this.topics.load();
    }
    this.place.open(this.query);
    if (knownMe() === undefined) {
      me().then(this.redraw, () => {});
    }
  }

  render() {
    return html`<div class="learner-page library-page">
      ${pageHeader({ title: t('library.title'), lead: t('library.lead') })}
      <nav aria-label=${t('library.topics')} class="strip">
        <ul class="pills">
          ${this.topic('', t('library.all_topics'), null)}
          ${this.topics.value?.topics.map(({ id, name, glyph, article_count: n }) =>
            this.topic(id, html`<span aria-hidden="true">${glyph}</span> ${name}`, n),
          )}
        </ul>
      </nav>
      ${this.choices()}
      <section aria-label=${t('library.list')}>
        ${endless(this.articles, {
          list: (items) => html`<ul class="cards">${items.map((article) => articleCard(article, { origin: 'library', level: 2 }))}</ul>`,
          empty: this.isFiltered
            ? html`${t('library.none')} <a href=${href('library')}>${t('library.clear')}</a>`
            : t('library.empty'),
        })}
      </section>
    </div>`;
  }

  get isFiltered() {
    const { topic, difficulty, status, language: spoken } = this.query;
    return Boolean(topic || difficulty || status || spoken);
  }

  /** @param {string} id @param {unknown} name @param {number | null} n of articles */
  topic(id, name, n) {
    const { topic = '', ...others } = this.query;
    return html`<li>
      <a class="pill" href=${href('library', { ...others, topic: id })} aria-current=${topic === id ? 'true' : nothing}>
        ${name}${n === null ? nothing : html` <small>${t('library.count', { n })}</small>`}
      </a>
    </li>`;
  }

  choices() {
    const { difficulty = '', status = '', language: spoken = '' } = this.query;
    const languages = practised(spoken);
    const all = t('library.all');
    const tiers = TIERS.map((value) => ({ value, label: t('practice.difficulty', { n: value }) }));
    const states = STATES.map((value) => ({ value, label: t(`practice.status.${value}`) }));
    return html`<form class="choices" role="search" aria-label=${t('library.choices')} @submit=${this.filter} @change=${this.filter}>
      ${choice('difficulty', t('library.difficulty'), difficulty, all, tiers)}
      ${choice('status', t('library.status'), status, all, states)}
      ${languages.length > 1 || spoken ? choice('language', t('library.language'), spoken, all, languages) : nothing}
    </form>`;
  }
}
customElements.define('page-library', PageLibrary);

export default { title: () => t('library.title'), element: 'page-library' };
