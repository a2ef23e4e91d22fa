import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { keyed } from 'lit/directives/keyed.js';
import { anyOr, badge, empty, failed, field, filters, loading, pageHeader } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate } from 'ui/router.js';
import { label, languageName, number, t } from 'ui/text.js';
import { catalogue, optionsOf } from 'console/service.js';
import { articlePlace } from 'console/parts/article-text.js';
import 'console/parts/decide-review.js';
import { dismissReports } from 'console/parts/dismiss-reports.js';
import { checkPanel, followed, queueOf, reportsOf, reviewedText, titleOf, whatFollowed, whyOf } from 'console/parts/review-item.js';
import { ReviewParts } from 'console/parts/review-parts.js';
import { ReviewQueue } from 'console/parts/review-queue.js';

const REFRESH_SECONDS = 60;
/** Somebody is there, so that the next is worth asking for. */
const ACTIVITY = ['pointermove', 'keydown', 'wheel', 'touchstart'];
/** Here the list has a column of its own. */
const WIDE = '(min-width: 90rem)';
/** What filters offer until the catalogue is there. */
const CHOICES = {
  kinds: ['qa', 'requested', 'audit', 'reported'],
  review_states: ['open', 'decided', 'superseded'],
  languages: [{ tag: 'en' }, { tag: 'zh-Hans' }],
};

/** What waits for a decision, one after the other. */
class PageReviews extends Page {
  constructor() {
    super();
    /** The review that is shown when the address names none. @type {string | null} */
    this.first = null;
    /** The one that was decided last here. @type {Schema<'ReviewItem'> | null} */
    this.last = null;
    /** The one that opened by itself, after a decision. */
    this.byItself = '';
    /** What is shown, and what may be next. @type {Map<string, ReviewParts>} */
    this.parts = new Map();
    /** Whether somebody is there. */
    this.isActive = false;
    this.filtered = '';
    this.choices = new Loading(this, () => catalogue());
    this.queue = new ReviewQueue(this, () => ({ state: this.state, kind: this.query.kind, language: this.query.language }));
    /** One that the queue does not have. */
    this.single = new Loading(this, (signal) => this.queue.read(this.params[0], signal));
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
    this.moved = () => this.#active();
  }

  connectedCallback() {
    super.connectedCallback();
    ACTIVITY.forEach((type) => window.addEventListener(type, this.moved, { passive: true }));
    this.choices.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#still();
  }

  get state() {
    return this.query.state ?? 'open';
  }

  get filters() {
    const { kind, language, state, view } = this.query;
    return { kind, language, state, view };
  }

  get id() {
    return this.params[0] ?? this.first;
  }

  /** The review that is shown. */
  get review() {
    return this.id === null ? undefined : this.queue.known.get(this.id);
  }

  async queryChanged() {
    const { kind, language, state } = this.query;
    const filtered = JSON.stringify([kind, language, state]);
    if (filtered !== this.filtered) {
      this.filtered = filtered;
      this.first = null;
      this.last = null;
      await this.queue.load();
    }
    this.#show();
  }

  /** Asks for what is shown, and gives up what is not. */
  #show() {
    const { queue, id } = this;
    if (queue.pages.state === 'ready' && this.first === null && !this.params[0]) {
      this.first = queue.list.find(({ state }) => state === this.state)?.id ?? null;
    }
    const { review } = this;
    if (review) {
      this.#partsOf(review).open(review);
      const near = [review, queue.following(id), queue.beside(id, -1), queue.beside(id, 1)].map((one) => one?.id);
      [...this.parts.keys()].filter((other) => !near.includes(other)).forEach((other) => this.#drop(other));
    } else if (this.params[0] && queue.pages.state === 'ready') {
      this.single.load().then(() => this.review && this.#show());
    }
    this.requestUpdate();
  }

  #drop(id) {
    this.parts.get(id)?.drop();
    this.parts.delete(id);
  }

  /** @param {Schema<'ReviewItem'>} review */
  #partsOf(review) {
    const there = this.parts.get(review.id);
    if (there?.isOf(review)) {
      return there;
    }
    this.#drop(review.id);
    const parts = new ReviewParts(this, review);
    this.parts.set(review.id, parts);
    return parts;
  }

  #active() {
    this.#still();
    this.isActive = true;
    this.#ahead();
  }

  #still() {
    ACTIVITY.forEach((type) => window.removeEventListener(type, this.moved));
  }

  /** Fetches what comes next, once what is shown is there and somebody looks at it. */
  #ahead() {
    const next = this.queue.following(this.id);
    const here = this.parts.get(this.id ?? '');
    if (this.isActive && next && here && here.article.state !== 'loading' && !document.hidden) {
      this.#partsOf(next).open(next);
    }
  }

  updated() {
    if (this.query.view === 'changes') {
      this.parts.get(this.id ?? '')?.compare();
    }
    this.#ahead();
  }

  async #again() {
    const before = this.review;
    if (this.queue.pages.state !== 'ready' || this.state !== 'open' || this.decider?.busy) {
      return;
    }
    await this.queue.pages.load({ quiet: true });
    if (before?.state === 'open' && !this.queue.lists(before.id) && this.queue.isWhole) {
      await this.queue.read(before.id, this.signal);
    }
    const after = this.review;
    if (before && after?.id === before.id && after.version !== before.version) {
      announce(t(after.state === 'open' ? 'reviews.changed' : 'reviews.decided_meanwhile'));
    }
    this.#show();
  }

  /** Goes through the list. @param {number} step */
  async go(step) {
    if (step > 0 && !this.queue.beside(this.id, step)) {
      await this.queue.pages.more();
    }
    const to = this.queue.beside(this.id, step);
    if (to) {
      await this.#open(to.id);
    }
  }

  /** Its heading has the focus, and its beginning is seen. */
  async #open(id) {
    navigate(`reviews/${id}`, this.filters);
    await this.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    this.querySelector('.queue [aria-current]')?.scrollIntoView({ block: 'nearest' });
    window.scrollTo(0, 0);
    /** @type {HTMLElement | null} */ (this.querySelector('#review-title'))?.focus({ preventScroll: true });
  }

  /** The next that is open. */
  async onward() {
    if (!this.queue.following(this.id)) {
      await this.queue.pages.more();
    }
    const next = this.queue.following(this.id);
    if (next) {
      this.byItself = next.id;
      await this.#open(next.id);
      return;
    }
    this.first = null;
    if (this.params[0]) {
      navigate('reviews', this.filters);
    }
    this.requestUpdate();
  }

  /** @param {Schema<'ReviewItem'>} review */
  async #decided(review) {
    this.queue.decided(review);
    this.last = review;
    const isShown = this.isConnected && review.id === this.id;
    if (isShown) {
      announce(whatFollowed(review));
    } else {
      notify({ text: whatFollowed(review), tone: 'good' });
    }
    if (isShown) {
      await this.onward();
    } else {
      this.requestUpdate();
    }
  }

  showChanges() {
    this.setQuery({ view: this.query.view === 'changes' ? null : 'changes' }, { replace: true });
  }

  /** @param {Object<string, string>} selection */
  async dismiss(selection) {
    const done = await dismissReports(selection);
    if (!done) {
      return;
    }
    const { dismissed, republished } = done;
    notify({ text: `${t('reviews.dismiss.done', { n: dismissed })} ${t('reviews.dismiss.served', { n: republished })}`, tone: 'good' });
    const { review } = this;
    await this.queue.pages.load({ quiet: true }).catch(() => {});
    if (review) {
      await this.queue.read(review.id, this.signal).catch(() => {});
      this.#drop(review.id);
    }
    this.#show();
  }

  /** What decides about the review that is shown. */
  get decider() {
    return /** @type {any} */ (this.querySelector('decide-review'));
  }

  get decisions() {
    return this.decider?.decisions ?? [];
  }

  get isOver() {
    return this.review !== undefined && this.review.state !== 'open' && this.state === 'open';
  }

  get canCompare() {
    return this.parts.get(this.id ?? '')?.article.value?.other !== undefined;
  }

  render() {
    return html`
      ${pageHeader({
        title: t('reviews.title'),
        lead: t(this.state === 'open' ? 'reviews.lead' : 'reviews.lead_decided'),
        actions: html`<button @click=${() => this.dismiss({})}>${t('reviews.dismiss.open')} <kbd>d</kbd></button>`,
      })}
      ${this.#filters()}
      ${this.last ? this.#last(this.last) : nothing}
      ${this.#content()}`;
  }

  #filters() {
    const { counts } = this.queue;
    const kinds = Object.keys(counts).length > 0 ? Object.keys(counts) : CHOICES.kinds;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { review_states, languages } = this.choices.value ?? CHOICES;
    return html`
      <div class="review-filters">
        <nav class="kinds" aria-label=${t('reviews.kinds')}>
          ${this.#kind('', t('reviews.all'), all)}
          ${kinds.map((kind) => this.#kind(kind, label('console.review_kind', kind), counts[kind] ?? 0))}
        </nav>
        ${filters(
          (event) => this.#filter(event),
          html`
            ${field({
              name: 'state', label: t('reviews.state'), type: 'select', value: this.state,
              options: optionsOf('console.review_state', review_states),
            })}
            ${field({
              name: 'language', label: t('reviews.language'), type: 'select', value: this.query.language,
              options: anyOr(t('reviews.every_language'), languages.map(({ tag }) => ({ value: tag, label: languageName(tag) }))),
            })}`,
        )}
      </div>`;
  }

  #kind(kind, text, count) {
    return html`
      <a href=${href('reviews', { ...this.filters, kind })} aria-current=${(this.query.kind ?? '') === kind ? 'true' : nothing}>
        ${text}
        ${this.state === 'open' ? html`<span class="count ${classMap({ some: count > 0 })}">${number(count)}</span>` : nothing}</a>`;
  }

  /** Other filters mean another queue, of which none is open yet. */
  #filter(event) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const state = String(form.get('state'));
    navigate('reviews', { ...this.filters, language: form.get('language'), state: state === 'open' ? null : state });
  }

  /** What followed from the last decision. @param {Schema<'ReviewItem'>} last */
  #last(last) {
    return html`<p class="last">${badge('✓', 'good')} ${followed(last)}
      ${last.id === this.id
        ? nothing
        : html`<a href=${href(`reviews/${last.id}`, this.filters)}>${t('reviews.look_back')}</a>`}</p>`;
  }

  #content() {
    const { queue, review } = this;
    if (queue.pages.state === 'new' || queue.pages.state === 'loading') {
      return loading();
    }
    if (queue.pages.state === 'failed' && queue.pages.error) {
      return failed(queue.pages.error, () => queue.load().then(() => this.#show()));
    }
    if (this.params[0] && !review) {
      return this.single.state === 'failed' && this.single.error ? failed(this.single.error, () => this.#show()) : loading();
    }
    if (!review) {
      return this.#nothing();
    }
    return html`
      <div class="review-desk">
        ${queue.list.length > 0
          ? queueOf(queue, { at: this.id, filters: this.filters, open: matchMedia(WIDE).matches })
          : nothing}
        ${keyed(review.id, this.#item(review))}
      </div>`;
  }

  #nothing() {
    const before = html`<p><a href=${href('reviews', { state: 'decided' })}>${t('reviews.see_decided')}</a></p>`;
    if (this.queue.done.size > 0) {
      return empty(html`<b>${t('reviews.all_done')}</b> ${t('reviews.done_here', { n: this.queue.done.size })}`, before);
    }
    return this.state === 'open' ? empty(t('reviews.empty'), before) : empty(t('reviews.empty_decided'));
  }

  /** @param {Schema<'ReviewItem'>} review */
  #item(review) {
    const parts = this.#partsOf(review);
    return html`
      <div class="review">
        <section class="panel text" aria-labelledby="review-title">
          ${this.#place(review)}
          ${reviewedText(review, parts, { view: this.query.view, show: () => this.showChanges() })}
        </section>
        <div class="side">
          ${whyOf(review)}
          ${reportsOf(review, parts, (selection) => this.dismiss(selection))}
          ${checkPanel(review, parts)}
        </div>
        <decide-review
          .review=${review}
          .choices=${this.choices.value}
          ?onward=${this.state === 'open'}
          ?readable=${parts.article.state === 'ready'}
          ?byItself=${this.byItself === review.id}
          @decided=${({ detail }) => this.#decided(detail)}
          @review=${({ detail }) => this.#news(detail)}
          @onward=${() => this.onward()}
        ></decide-review>
      </div>`;
  }

  /** The review is not what was shown. @param {Schema<'ReviewItem'>} review */
  #news(review) {
    this.queue.known.set(review.id, review);
    this.#show();
  }

  /** @param {Schema<'ReviewItem'>} review */
  #place(review) {
    const { queue } = this;
    const at = queue.place(review.id);
    const of = number(queue.list.length) + (queue.isWhole ? '' : '+');
    return html`
      <header class="place">
        <p class="small">${articlePlace(this.choices.value, review)}</p>
        <div class="buttons">
          ${at < 0 ? nothing : html`<span class="small">${t('reviews.position', { at: at + 1, of })}</span>`}
          <button class="quiet" ?disabled=${!queue.beside(review.id, -1)} @click=${() => this.go(-1)}>
            ${t('reviews.previous')} <kbd>k</kbd></button>
          <button class="quiet" ?disabled=${!queue.beside(review.id, 1) && queue.isWhole} @click=${() => this.go(1)}>
            ${t('reviews.next')} <kbd>j</kbd></button>
        </div>
        <h2 id="review-title" tabindex="-1" lang=${review.language}>${titleOf(review)}</h2>
      </header>`;
  }
}
customElements.define('page-reviews', PageReviews);

/** Whether Enter belongs to what has the focus. */
const isOnControl = () => Boolean(document.activeElement?.closest('a, button, summary'));

export default {
  title: () => t('reviews.title'),
  element: 'page-reviews',
  keys: (page) => [
    ...page.decisions.map(({ decision, key }) => ({
      key,
      label: label('console.decision', decision),
      run: () => page.decider.choose(decision),
    })),
    { key: 'n', label: t('reviews.add_note'), run: () => page.decider.note(), when: () => page.decisions.length > 0 },
    { key: 'v', label: t('reviews.show_changes'), run: () => page.showChanges(), when: () => page.canCompare },
    { key: 'j', label: t('reviews.next'), run: () => page.go(1) },
    { key: 'k', label: t('reviews.previous'), run: () => page.go(-1) },
    { key: 'Enter', label: t('reviews.go_on'), run: () => page.onward(), when: () => page.isOver && !isOnControl() },
    { key: 'd', label: t('reviews.dismiss.open'), run: () => page.dismiss({}) },
  ],
};
