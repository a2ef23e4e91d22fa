/** What the pages around a session have in common: articles, what came of a session, lists without an end. */
import { html, nothing, LitElement } from 'lit';
import { ApiError, post } from 'ui/api.js';
import { empty, errorText, field, loaded, loading, pages } from 'ui/elements.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { href } from 'ui/router.js';
import { duration, label, language, languageName, loadTexts, number, t } from 'ui/text.js';
import { knownMe } from 'app/service.js';
import { icon } from 'app/parts/icons.js';

await loadTexts('practice', 'app/texts/practice');

/** A page that shows sentences of the service: in another language it asks for them again. */
export class LearnerPage extends Page {
  constructor() {
    super();
    this.spoken = () => this.queryChanged();
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('language', this.spoken);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('language', this.spoken);
  }
}

/** Refusals that lead to another page, which is on its way. */
const LEADS_AWAY = new Set(['entitlement_required', 'onboarding_required']);

/** @param {ApiError | undefined} error */
export const leadsAway = (error) => error !== undefined && LEADS_AWAY.has(error.code);

/**
 * As `loaded`, but nothing is told of a refusal that leads to another page.
 *
 * @template T
 * @param {import('ui/load.js').Loading<T>} loading_
 * @param {(value: T) => unknown} show
 */
export const awaited = (loading_, show) => (loading_.state === 'failed' && leadsAway(loading_.error) ? loading() : loaded(loading_, show));

/** Where the next page of a list is asked for. */
class AppListEnd extends LitElement {
  static properties = { next: { attribute: false }, reach: { attribute: false } };

  constructor() {
    super();
    /** What is asked for next; another one is looked for again. @type {string | null} */
    this.next = null;
    this.reach = () => {};
    /** @type {IntersectionObserver | undefined} */
    this.observer = undefined;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.reach(), { rootMargin: '400px' });
    this.observer.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.observer?.disconnect();
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has('next')) {
      // The observer tells of changes alone, and a short page may leave this where it was seen.
      this.observer?.unobserve(this);
      this.observer?.observe(this);
    }
  }
}
customElements.define('app-list-end', AppListEnd);

/**
 * A list that goes on by itself when its end comes into sight, and by its button.
 *
 * @template T
 * @param {import('ui/load.js').Paged<T>} paged
 * @param {{list: (items: T[]) => unknown, empty: unknown}} options
 */
export const endless = (paged, options) => {
  if (paged.state === 'failed' && leadsAway(paged.error)) {
    return loading();
  }
  if (paged.state === 'failed' && paged.error?.code === 'validation_failed') {
    // The address asks for what there is not.
    return empty(options.empty);
  }
  const goesOn = paged.state === 'ready' && paged.next !== null && !paged.error;
  return html`${pages(paged, options)}
    ${goesOn ? html`<app-list-end .next=${paged.next} .reach=${() => paged.more()}></app-list-end>` : nothing}`;
};

/**
 * A filter of a list. The first choice leaves it open.
 *
 * @param {string} name in the address
 * @param {string} title
 * @param {string} value
 * @param {string} all
 * @param {{value: string, label: string}[]} options
 */
export const choice = (name, title, value, all, options) =>
  field({ name, label: title, type: 'select', value, options: [{ value: '', label: all }, ...options] });

/** The languages that are practised, and the one that the address names. @param {string} named */
export const practised = (named) =>
  [...new Set([...(knownMe()?.settings.practice_languages ?? []), ...(named ? [named] : [])])].map((value) => ({
    value,
    label: languageName(value),
  }));

/** How long a list that was left is of use to those who come back. */
const LIST_KEPT_MS = 600_000;
/** @type {Map<string, {items: any[], next: string | null, top: number, at: number}>} */
const lists = new Map();
let cameBackAt = -Infinity;
window.addEventListener('popstate', () => (cameBackAt = performance.now()));

/** Keeps a list and the place in it for those who open something in it and come back. */
export class ListPlace {
  /**
   * @param {import('lit').ReactiveControllerHost & LitElement} host
   * @param {import('ui/load.js').Paged<any>} paged
   */
  constructor(host, paged) {
    this.host = host;
    this.paged = paged;
    this.key = '';
    this.top = 0;
    this.scrolled = () => (this.top = window.scrollY);
    host.addController(this);
  }

  hostConnected() {
    window.addEventListener('scroll', this.scrolled, { passive: true });
  }

  hostDisconnected() {
    window.removeEventListener('scroll', this.scrolled);
    const { items, next, state } = this.paged;
    if (state === 'ready') {
      lists.set(this.key, { items, next, top: this.top, at: Date.now() });
    }
  }

  /** Loads a list, or takes it up where it was left. @param {Object<string, string>} query */
  open(query) {
    const key = JSON.stringify([this.host.localName, language(), Object.entries(query).sort()]);
    const left = performance.now() - cameBackAt < 1_000 ? lists.get(key) : undefined;
    this.key = key;
    if (left === undefined || Date.now() - left.at > LIST_KEPT_MS) {
      this.paged.load();
      return;
    }
    Object.assign(this.paged, { items: left.items, next: left.next, state: 'ready', error: undefined });
    this.host.updateComplete.then(() => window.scrollTo(0, left.top));
    // What was done meanwhile shows in what is loaded anew.
    this.paged.load({ quiet: true }).catch(() => {});
  }

  /** What was left is no longer so. */
  static forget() {
    lists.clear();
  }
}

/**
 * Begins a session on an article, or goes on with the one that is open; the service says which.
 *
 * @param {Page} page
 * @param {string} article
 * @param {string} [origin]
 * @returns {Promise<ApiError | undefined>} what was refused and is not told yet
 */
export async function begin(page, article, origin) {
  try {
    const asked = { article_id: article, ...(origin && { origin: /** @type {any} */ (origin) }) };
    const session = await post('sessions', asked, { repeat: true, signal: page.signal });
    page.goOn(`session/${session.id}`);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      if (ApiError.isLeft(error)) {
        return undefined;
      }
      throw error;
    }
    if (error.code === 'article_locked' || error.code === 'article_not_found') {
      return error;
    }
    if (!leadsAway(error)) {
      notify({ text: errorText(error), tone: 'bad' });
    }
  }
  return undefined;
}

/**
 * Articles that were shown, so that their title is known where the service tells only what they ask for.
 *
 * @type {Map<string, Schema<'ArticleSummary'>>}
 */
const known = new Map();

// Somebody else is here, or nothing is trained any more.
document.addEventListener('forgotten', () => {
  lists.clear();
  known.clear();
});

/** @param {string} id */
export const knownArticle = (id) => known.get(id);

/** @param {number} seconds */
export const minutes = (seconds) => t('practice.minutes', { n: Math.max(1, Math.round(seconds / 60)) });

/** @param {number} tier @param {{brief?: boolean}} [options] brief: its words are only read aloud, as in a list */
export const difficulty = (tier, { brief = false } = {}) => html`
  <span class="difficulty">
    <span aria-hidden="true">${[1, 2, 3].map((one) => html`<i class=${one <= tier ? 'full' : ''}></i>`)}</span>
    <span class=${brief ? 'unseen' : ''}>${t('practice.difficulty', { n: tier })}</span>
  </span>`;

/** The drawing of a topic. @param {Schema<'Topic'>} topic */
export const glyph = (topic) => html`<span class="tile" data-tone=${topic.color_token} aria-hidden="true">${topic.glyph}</span>`;

/** @param {Schema<'ArticleSummary'>} article */
const facts = ({ topic, length, est_read_seconds: seconds }) => html`
  <span>${topic.name}</span> <span>${length.label}</span> <span>${minutes(seconds)}</span>`;

/** What became of an article; nothing where nothing did. @param {Pick<Schema<'Article'>, 'user_status' | 'best_overall'>} article */
export const articleState = ({ user_status: status, best_overall: best }) => {
  if (status === 'unseen') {
    return nothing;
  }
  const isDone = status === 'completed';
  return html`<p class="told ${isDone ? 'good' : 'accent'}">
    ${icon(isDone ? 'check' : 'circle')}
    <span>${label('practice.status', status)}${best === null ? nothing : html` · ${t('practice.best', { n: best })}`}</span>
  </p>`;
};

/**
 * An article in a list.
 *
 * @param {Schema<'ArticleSummary'>} article
 * @param {object} [options]
 * @param {string} [options.origin] what is told when a session begins there
 * @param {string} [options.line] a sentence of the service in place of the facts
 * @param {2 | 3} [options.level] of its heading
 */
export const articleCard = (article, { origin, line, level = 3 } = {}) => {
  known.set(article.id, article);
  const link = html`<a href=${href(`article/${article.id}`, { origin })} lang=${article.language}>${article.title}</a>`;
  return html`
    <li class="card ${article.locked ? 'locked' : ''}">
      ${glyph(article.topic)}
      <div>
        ${level === 2 ? html`<h2 class="name">${link}</h2>` : html`<h3 class="name">${link}</h3>`}
        <p class="facts-line">${line ?? facts(article)} ${difficulty(article.difficulty, { brief: true })}</p>
        ${article.locked
          ? html`<p class="told">${icon('lock')}<span><span class="unseen">${t('practice.locked')} </span>${article.unlock_hint}</span></p>`
          : articleState(article)}
      </div>
    </li>`;
};

/** @param {number} ms of round 2 less those of round 1 */
export const timeDelta = (ms) =>
  Math.abs(ms) < 500 ? t('practice.as_long') : t(ms < 0 ? 'practice.shorter' : 'practice.longer', { time: duration(Math.abs(ms)) });

/**
 * What came of a session: its rounds, the time saved, the points.
 *
 * @param {Pick<Schema<'SessionSummary'>, 'round1_overall' | 'round2_overall' | 'duration_delta_ms' | 'xp_awarded'>} session
 * @param {{isOpen?: boolean}} [options] isOpen: a second round follows
 */
export const outcome = (session, { isOpen = false } = {}) => {
  const { round1_overall: first, round2_overall: second, duration_delta_ms: delta, xp_awarded: xp } = session;
  return html`
    <ul class="outcome">
      ${first === null ? nothing : html`<li class="rounds">${second === null ? oneRound(first, isOpen) : bothRounds(first, second)}</li>`}
      ${delta === null ? nothing : html`<li>${timeDelta(delta)}</li>`}
      ${xp === null ? nothing : html`<li>${t('practice.xp', { n: xp })}</li>`}
    </ul>`;
};

/** @param {number} first @param {boolean} isOpen */
const oneRound = (first, isOpen) => t(isOpen ? 'practice.first_round' : 'practice.one_round', { first });

/** @param {number} first @param {number} second */
const bothRounds = (first, second) => html`
  <span class="unseen">${t('practice.two_rounds', { first, second })}</span>
  <span aria-hidden="true">${number(first)} → <strong>${number(second)}</strong></span>`;

/** As the service writes days: first the day, then the month. */
const place = () => (language() === 'en' ? 'en-GB' : language());

/** A day of the calendar, as `2026-11-27`. @param {string} text @param {Intl.DateTimeFormatOptions} [options] */
export const calendarDay = (text, options = { dateStyle: 'long' }) =>
  new Intl.DateTimeFormat(place(), { ...options, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`));

/** The day of a moment, where one is. @param {string} moment */
export const dayOf = (moment) => new Intl.DateTimeFormat(place(), { dateStyle: 'long' }).format(new Date(moment));

/** A link to another page in a list of them. @param {string} to @param {string} drawing @param {unknown} title @param {unknown} [text] */
export const way = (to, drawing, title, text) => html`
  <li>
    <a class="way" href=${href(to)}>
      ${icon(drawing)}
      <span><strong>${title}</strong>${text ? html`<small>${text}</small>` : nothing}</span>
      ${icon('onward', 'end')}
    </a>
  </li>`;

