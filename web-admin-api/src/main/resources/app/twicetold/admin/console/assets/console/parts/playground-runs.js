import { html } from 'lit';
import { get } from 'ui/api.js';
import { anyOr, badge, field, filters, pageHeader, pages, table, time } from 'ui/elements.js';
import { Paged } from 'ui/load.js';
import { Page } from 'ui/page.js';
import { href, navigate } from 'ui/router.js';
import { label, languageName, money, number, t } from 'ui/text.js';
import { name, roundBadge, verdictName } from 'console/parts/playground-words.js';

const STATES = ['blind', 'revealed'];
const LANGUAGES = ['en', 'zh-Hans'];

/** The runs, the newest first. */
class PlaygroundRuns extends Page {
  constructor() {
    super();
    this.runs = new Paged(this, (cursor, signal) => {
      const { article_id, state, language } = this.query;
      return get('playground/runs', { query: { article_id, state, language, cursor }, signal });
    });
  }

  queryChanged() {
    this.runs.load();
  }

  keys() {
    return [{ key: 'c', label: t('playground.new_run'), run: () => navigate('playground/new') }];
  }

  render() {
    const { article_id, state, language } = this.query;
    return html`
      ${pageHeader({
        title: t('playground.runs'),
        lead: t('playground.runs_lead'),
        actions: html`<a class="button main" href=${href('playground/new', { article_id })}>${t('playground.new_run')} <kbd>c</kbd></a>`,
      })}
      ${filters(
        (event) => this.filter(event),
        html`
          ${field({ name: 'state', label: t('playground.state'), value: state, type: 'select', options: anyOr(t('playground.all'), STATES.map((value) => ({ value, label: label('playground.run_state', value) }))) })}
          ${field({ name: 'language', label: t('playground.language'), value: language, type: 'select', options: anyOr(t('playground.all'), LANGUAGES.map((value) => ({ value, label: languageName(value) }))) })}
          ${field({ name: 'article_id', label: t('playground.article_id'), value: article_id, type: 'search' })}`,
        () => this.setQuery({ state: null, language: null, article_id: null }),
      )}
      ${pages(this.runs, {
        list: (items) => this.#list(items),
        empty: state || language || article_id ? t('playground.runs_none_found') : t('playground.runs_none'),
      })}`;
  }

  #list(items) {
    return table({
      caption: t('playground.runs'),
      rows: items,
      key: ({ id }) => id,
      columns: [
        { title: t('playground.article'), cell: ({ id, article }) => html`<a href=${href(`playground/runs/${id}`)} lang=${article.language}>${article.title}</a>`, kind: 'wide' },
        { title: t('playground.language'), cell: ({ article }) => languageName(article.language) },
        { title: t('playground.state'), cell: ({ state }) => badge(label('playground.run_state', state), state === 'blind' ? 'accent' : 'plain') },
        { title: t('playground.round_n', { n: 1 }), cell: ({ rounds }) => roundBadge(rounds[0].state) },
        { title: t('playground.round_n', { n: 2 }), cell: ({ rounds }) => roundBadge(rounds[1].state) },
        { title: t('playground.lanes'), cell: ({ lanes }) => number(lanes.length), kind: 'number' },
        { title: t('playground.verdict'), cell: ({ verdict }) => (verdict ? verdictName(verdict) : '—') },
        { title: t('playground.cost'), cell: ({ cost_usd }) => money(cost_usd), kind: 'number' },
        { title: t('playground.created_by'), cell: ({ created_by }) => name(created_by), kind: 'narrow' },
        { title: t('playground.created_at'), cell: ({ created_at }) => time(created_at), kind: 'narrow' },
      ],
    });
  }
}
customElements.define('playground-runs', PlaygroundRuns);
