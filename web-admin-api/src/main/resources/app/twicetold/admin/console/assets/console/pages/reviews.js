import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { ApiError, get, post } from 'ui/api.js';
import { anyOr, badge, code, empty, errorText, failed, field, filters, loaded, loading, pageHeader, pages, panel, time } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { Loading, Paged } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, navigate } from 'ui/router.js';
import { has, label, language, number, t, tx } from 'ui/text.js';
import { catalogue, optionsOf, readSession } from 'console/service.js';
import { articlePlace, articleText } from 'console/parts/article-text.js';
import { checksOf, reasonOf } from 'console/parts/checks.js';
import { dismissReports } from 'console/parts/dismiss-reports.js';
import { draftOf, dropDraft, keepDraft } from 'console/parts/review-drafts.js';
import { ReviewParts } from 'console/parts/review-parts.js';
import { textDiff } from 'console/parts/text-diff.js';

const REFRESH_SECONDS = 60;
/** So long somebody reads before the next is asked for, unless they move. */
const READING_MS = 3_000;
const ACTIVITY = ['pointermove', 'keydown', 'wheel', 'touchstart'];
/** The kinds until they are counted. */
const KINDS = ['qa', 'requested', 'audit', 'reported'];
const LANGUAGES = ['en', 'zh-Hans'];
/** Yes has the same key for every kind: none allows two of these at a time. */
const KEYS = { approve: 'a', keep: 'a', republish: 'a', reject: 'r', regenerate: 'w', unpublish: 'u', retire: 't' };
/** What takes one key. All else asks for words first, which may be needed. */
const AT_ONCE = ['approve', 'keep', 'republish'];
/** What takes something from readers, or from the shelf. */
const AGAINST = ['reject', 'unpublish', 'retire'];

/** What waits for a decision, one after the other. */
class PageReviews extends Page {
  constructor() {
    super();
    /** Every review that was seen, as it is known last. @type {Map<string, any>} */
    this.known = new Map();
    /** Those that were decided here, in their order. @type {Set<string>} */
    this.done = new Set();
    /** @type {Map<string, ReviewParts>} */
    this.parts = new Map();
    /** @type {Object<string, number> | undefined} */
    this.counts = undefined;
    /** The review that is shown when the address names none. @type {string | null} */
    this.first = null;
    /** The decision that is on its way. @type {string | null} */
    this.busy = null;
    /** What kept a decision from being made. @type {{id: string, kind: string, error?: any} | null} */
    this.problem = null;
    /** The one that was decided last here. @type {any} */
    this.last = null;
    this.isActive = false;
    this.filtered = '';
    this.choices = new Loading(this, () => catalogue());
    this.queue = new Paged(this, (cursor, signal) => this.#page(cursor, signal));
    /** One that the queue does not have. */
    this.single = new Loading(this, (signal) => this.#read(this.params[0], signal));
    this.refresh = new Refresh(this, REFRESH_SECONDS, () => this.#again());
    this.moved = () => this.#active();
  }

  connectedCallback() {
    super.connectedCallback();
    ACTIVITY.forEach((type) => window.addEventListener(type, this.moved, { passive: true }));
    this.timer = window.setTimeout(this.moved, READING_MS);
    this.choices.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.#still();
  }

  get state() {
    return this.query.state ?? 'open';
  }

  get filters() {
    const { kind, language, state, view } = this.query;
    return { kind, language, state, view };
  }

  /** The reviews in the order of the list: first those that were decided here. */
  get list() {
    const items = this.queue.items.map(({ id }) => id);
    const gone = [...this.done].filter((id) => !items.includes(id));
    return [...gone, ...items].map((id) => this.known.get(id));
  }

  get id() {
    return this.params[0] ?? this.first;
  }

  /** The review that is shown. */
  get review() {
    return this.id === null ? undefined : this.known.get(this.id);
  }

  async queryChanged() {
    const { kind, language, state } = this.query;
    const filtered = JSON.stringify([kind, language, state]);
    if (filtered !== this.filtered) {
      this.filtered = filtered;
      this.first = null;
      this.done.clear();
      this.last = null;
      await this.queue.load();
    }
    this.#shown();
  }

  async #page(cursor, signal) {
    const { kind, language } = this.query;
    const order = this.state === 'open' ? 'oldest' : 'newest';
    const page = await get('reviews', { query: { state: this.state, kind, language, order, cursor }, signal });
    page.items.forEach((review) => this.known.set(review.id, review));
    this.counts = page.open_counts;
    if (cursor === undefined) {
      this.first ??= page.items[0]?.id ?? null;
    }
    return page;
  }

  async #read(id, signal) {
    const review = await get(`reviews/${id}`, { signal });
    this.known.set(review.id, review);
    return review;
  }

  /** Asks for what is shown, and gives up what is not. */
  #shown() {
    const review = this.review;
    if (!review) {
      if (this.params[0] && this.queue.state === 'ready') {
        this.single.load().then(() => this.review && this.#shown());
      }
      return;
    }
    const parts = this.#partsOf(review);
    parts.open(review);
    if (this.query.view === 'changes') {
      parts.article.state === 'ready' ? parts.compare() : (this.comparing = true);
    }
    const near = new Set([review.id, this.#following()?.id, this.#beside(-1)?.id, this.#beside(1)?.id]);
    for (const [id, those] of this.parts) {
      if (!near.has(id)) {
        those.drop();
        this.parts.delete(id);
      }
    }
  }

  #partsOf(review) {
    const there = this.parts.get(review.id);
    if (there && there.articleVersion === review.article_version) {
      if (there.opened && there.reportCount !== review.report_ids.length) {
        there.reportCount = review.report_ids.length;
        there.reports.load({ quiet: true }).catch(() => {});
      }
      return there;
    }
    there?.drop();
    const parts = new ReviewParts(this, review);
    this.parts.set(review.id, parts);
    return parts;
  }

  /** Somebody is there: what comes next is fetched ahead. */
  #active() {
    this.#still();
    this.isActive = true;
    this.#ahead();
  }

  #still() {
    ACTIVITY.forEach((type) => window.removeEventListener(type, this.moved));
  }

  #ahead() {
    const next = this.#following();
    const here = this.review && this.parts.get(this.review.id);
    if (this.isActive && next && here && here.article.state !== 'loading' && !document.hidden) {
      this.#partsOf(next).open(next);
    }
  }

  updated() {
    const parts = this.review && this.parts.get(this.review.id);
    if (this.query.view === 'changes' && parts?.article.state === 'ready') {
      parts.compare();
    }
    this.#ahead();
  }

  /** The review that opens after a decision: the next that is open, else one before. */
  #following() {
    const list = this.list;
    const at = list.findIndex(({ id }) => id === this.id);
    const isOpen = ({ id, state }) => state === 'open' && id !== this.id && !this.done.has(id);
    return list.slice(at + 1).find(isOpen) ?? list.slice(0, Math.max(at, 0)).find(isOpen);
  }

  /** @param {number} step */
  #beside(step) {
    const list = this.list;
    const at = list.findIndex(({ id }) => id === this.id);
    return at < 0 ? list[0] : list[at + step];
  }

  async #again() {
    if (this.queue.state !== 'ready' || this.state !== 'open' || this.busy) {
      return;
    }
    const before = this.review;
    await this.queue.load({ quiet: true });
    const isListed = before && this.queue.items.some(({ id }) => id === before.id);
    if (before?.state === 'open' && !isListed && this.queue.next === null) {
      await this.#read(before.id, this.signal);
      this.requestUpdate();
    }
    const after = this.review;
    if (before && after && before.id === after.id && before.version !== after.version) {
      announce(after.state === 'open' ? t('reviews.changed') : t('reviews.decided_meanwhile'));
    }
    this.#shown();
  }

  /** @param {number} step */
  async go(step) {
    if (step > 0 && !this.#beside(1) && this.queue.next !== null) {
      await this.queue.more();
    }
    const to = this.#beside(step);
    if (to) {
      await this.#open(to.id);
    }
  }

  async #open(id) {
    this.problem = null;
    navigate(`reviews/${id}`, this.filters);
    await this.#arrive();
  }

  /** The heading of what is shown has the focus, and its beginning is seen. */
  async #arrive() {
    await this.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    this.querySelector('.queue [aria-current]')?.scrollIntoView({ block: 'nearest' });
    window.scrollTo(0, 0);
    const title = /** @type {HTMLElement | null} */ (this.querySelector('#review-title'));
    title?.focus({ preventScroll: true });
  }

  showChanges() {
    this.setQuery({ view: this.query.view === 'changes' ? null : 'changes' }, { replace: true });
  }

  /** The decisions that would be granted, each with its key. */
  get decisions() {
    const { review } = this;
    if (!review || review.state !== 'open') {
      return [];
    }
    return review.allowed_decisions.map((decision, index) => ({
      decision,
      key: KEYS[decision] ?? String(index + 1),
      follows: has(`reviews.follows.${review.kind}.${decision}`) ? t(`reviews.follows.${review.kind}.${decision}`) : '',
      needsReason: this.#needsReason(review.kind, decision),
    }));
  }

  #needsReason(kind, decision) {
    const row = this.choices.value?.reviews.find((one) => one.kind === kind);
    return row?.decisions.find((one) => one.decision === decision)?.reason_required ?? decision === 'reject';
  }

  /** Decides at once, or asks for words first. @param {string} decision */
  async choose(decision) {
    const { review } = this;
    if (!review || this.busy) {
      return;
    }
    if (AT_ONCE.includes(decision) && !this.#needsReason(review.kind, decision)) {
      await this.#decide(decision);
      return;
    }
    keepDraft(review.id, { chosen: decision });
    this.problem = null;
    this.requestUpdate();
    await this.#focusOn(decision === 'regenerate' ? '#field-note' : '#field-reason');
  }

  async note() {
    this.noteOpen = true;
    this.requestUpdate();
    await this.#focusOn('#field-note');
  }

  async #focusOn(selector) {
    await this.updateComplete;
    const element = /** @type {HTMLTextAreaElement | null} */ (this.querySelector(selector));
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }

  #unchoose() {
    const { chosen } = draftOf(this.review.id);
    keepDraft(this.review.id, { chosen: null });
    this.noteOpen = false;
    this.problem = null;
    this.requestUpdate();
    this.#focusOn(`[data-decision="${CSS.escape(chosen ?? '')}"]`).catch(() => {});
  }

  async #decide(decision) {
    const { review } = this;
    const { reason, note } = draftOf(review.id);
    if (this.#needsReason(review.kind, decision) && reason.trim() === '') {
      keepDraft(review.id, { chosen: decision });
      this.problem = { id: review.id, kind: 'field', error: { fields: { reason: t('reviews.reason_needed') } } };
      this.requestUpdate();
      await this.#focusOn('#field-reason');
      return;
    }
    this.busy = decision;
    this.problem = null;
    this.isActive = true;
    this.requestUpdate();
    const sent = { decision, reason: reason.trim() || null, note: note.trim() || null };
    try {
      await this.#decided(await post(`reviews/${review.id}/decision`, { ...sent, version: review.version }));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      await this.#refused(review, sent, error);
    } finally {
      this.busy = null;
      this.requestUpdate();
    }
  }

  /** @param {any} review as the service has it now */
  async #decided(review) {
    const next = this.#following();
    this.known.set(review.id, review);
    this.done.add(review.id);
    dropDraft(review.id);
    this.noteOpen = false;
    if (this.counts?.[review.kind] > 0) {
      this.counts = { ...this.counts, [review.kind]: this.counts[review.kind] - 1 };
    }
    this.last = review;
    announce(whatFollowed(review));
    await this.#forward(next);
  }

  async #forward(next = this.#following()) {
    if (!next && this.queue.next !== null) {
      await this.queue.more();
      next = this.#following();
    }
    if (next) {
      await this.#open(next.id);
      return;
    }
    this.first = null;
    this.problem = null;
    if (this.params[0]) {
      navigate('reviews', this.filters);
    } else {
      this.requestUpdate();
    }
  }

  /** Tells what kept the decision from being made; what was typed stays. */
  async #refused(review, sent, error) {
    if (error.code === 'validation_failed') {
      keepDraft(review.id, { chosen: sent.decision });
      this.problem = { id: review.id, kind: 'field', error };
      return;
    }
    // Whether the decision arrived is not known without an answer of the service.
    const lost = error.status === 0 || error.status >= 500;
    if (!lost && error.status !== 409) {
      this.problem = { id: review.id, kind: 'error', error };
      return;
    }
    let now;
    try {
      now = await this.#read(review.id, this.signal);
    } catch (later) {
      if (!ApiError.isLeft(later)) {
        this.problem = { id: review.id, kind: lost ? 'unknown' : 'error', error: lost ? later : error };
        this.unsent = { review, sent, error };
      }
      return;
    }
    this.unsent = null;
    if (now.state === 'decided' && (await this.#isOurs(now, sent, lost))) {
      await this.#decided(now);
      return;
    }
    if (now.state !== 'open') {
      this.problem = { id: review.id, kind: 'decided' };
    } else if (lost) {
      this.problem = { id: review.id, kind: error.status === 0 ? 'lost' : 'error', error };
    } else {
      this.problem = { id: review.id, kind: error.code === 'version_conflict' ? 'changed' : 'refused', error };
    }
    this.#shown();
    await this.#focusBack();
  }

  /** The button that had the focus may be gone. */
  async #focusBack() {
    this.requestUpdate();
    await this.updateComplete;
    if (document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (this.querySelector('#decide'))?.focus();
    }
  }

  /** Whether a decision whose answer was lost has arrived. */
  async #isOurs(now, { decision, reason, note }, lost) {
    if (!lost) {
      return false;
    }
    const { actor } = await readSession().catch(() => ({ actor: now.decided_by }));
    return now.decided_by === actor && now.decision === decision && now.reason === reason && now.note === note;
  }

  /** Looks whether a decision has arrived, as nobody could tell before. */
  async #lookAgain() {
    const { review, sent, error } = this.unsent;
    this.busy = sent.decision;
    this.problem = null;
    this.requestUpdate();
    try {
      await this.#refused(review, sent, error);
    } finally {
      this.busy = null;
      this.requestUpdate();
    }
  }

  async dismiss(selection) {
    const done = await dismissReports(selection);
    if (!done) {
      return;
    }
    notify({ text: `${t('reviews.dismiss.done', { n: done.dismissed })} ${t('reviews.dismiss.served', { n: done.republished })}`, tone: 'good' });
    const { review } = this;
    await this.queue.load({ quiet: true }).catch(() => {});
    if (review) {
      await this.#read(review.id, this.signal).catch(() => {});
      this.parts.get(review.id)?.reports.load({ quiet: true }).catch(() => {});
    }
    this.#shown();
    this.requestUpdate();
  }

  render() {
    return html`
      ${pageHeader({
        title: t('reviews.title'),
        lead: t(this.state === 'open' ? 'reviews.lead' : 'reviews.lead_decided'),
        actions: html`<button @click=${() => this.dismiss({})}>${t('reviews.dismiss.open')} <kbd>d</kbd></button>`,
      })}
      ${this.#filters()}
      ${this.last
        ? html`<p class="last">${badge('✓', 'good')} ${followed(this.last)}
            ${this.last.id === this.id ? nothing : html`<a href=${href(`reviews/${this.last.id}`, this.filters)}>${t('reviews.look_back')}</a>`}</p>`
        : nothing}
      ${this.#content()}`;
  }

  #filters() {
    const kinds = Object.keys(this.counts ?? {}).length > 0 ? Object.keys(this.counts) : KINDS;
    const all = this.counts && Object.values(this.counts).reduce((sum, count) => sum + count, 0);
    const tab = (kind, text, count) => html`
      <a href=${href('reviews', { ...this.filters, kind })} aria-current=${(this.query.kind ?? '') === kind ? 'page' : nothing}>
        ${text}${count === undefined ? nothing : html` <span class="count ${classMap({ some: count > 0 })}">${number(count)}</span>`}</a>`;
    return html`
      <div class="review-filters">
        <nav class="kinds" aria-label=${t('reviews.kinds')}>
          ${tab('', t('reviews.all'), all)}
          ${kinds.map((kind) => tab(kind, label('console.review_kind', kind), this.counts?.[kind]))}
        </nav>
        ${filters(
          (event) => this.#filter(event),
          html`
            ${field({
              name: 'state', label: t('reviews.state'), type: 'select', value: this.query.state ?? 'open',
              options: optionsOf('console.review_state', this.choices.value?.review_states ?? ['open', 'decided', 'superseded']),
            })}
            ${field({
              name: 'language', label: t('reviews.language'), type: 'select', value: this.query.language,
              options: anyOr(t('reviews.every_language'), this.#languages()),
            })}`,
        )}
      </div>`;
  }

  #languages() {
    const known = this.choices.value?.languages;
    return known
      ? known.map(({ tag, titles }) => ({ value: tag, label: titles[language()] ?? tag }))
      : LANGUAGES.map((tag) => ({ value: tag, label: tag }));
  }

  /** Other filters mean another queue, of which no review is open yet. */
  #filter(event) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const state = String(form.get('state'));
    navigate('reviews', { ...this.filters, language: form.get('language'), state: state === 'open' ? null : state });
  }

  #content() {
    const { queue, review } = this;
    if (queue.state === 'new' || queue.state === 'loading') {
      return loading();
    }
    if (queue.state === 'failed') {
      return failed(queue.error, () => queue.load().then(() => this.#shown()));
    }
    if (this.params[0] && !review) {
      return this.single.state === 'failed' ? failed(this.single.error, () => this.single.load()) : loading();
    }
    if (!review) {
      return this.#nothing();
    }
    return html`
      <div class="review-desk">
        ${this.list.length > 0 ? this.#queue() : nothing}
        ${keyed(review.id, this.#item(review))}
      </div>`;
  }

  #nothing() {
    const n = this.done.size;
    if (n > 0) {
      return empty(
        html`<b>${t('reviews.all_done')}</b> ${t('reviews.done_here', { n })}`,
        html`<p><a href=${href('reviews', { state: 'decided' })}>${t('reviews.see_decided')}</a></p>`,
      );
    }
    return this.state === 'open'
      ? empty(t('reviews.empty'), html`<p><a href=${href('reviews', { state: 'decided' })}>${t('reviews.see_decided')}</a></p>`)
      : empty(t('reviews.empty_decided'));
  }

  #queue() {
    const { list, queue } = this;
    return html`
      <details class="queue" ?open=${matchMedia('(min-width: 90rem)').matches}>
        <summary>${t('reviews.queue')} <span class="small">${t('ui.shown', { n: list.length })}</span></summary>
        <nav aria-label=${t('reviews.queue')}>
          <ol>
            ${repeat(list, ({ id }) => id, (review) => html`
              <li class=${classMap({ done: review.state !== 'open' && this.state === 'open' })}>
                <a href=${href(`reviews/${review.id}`, this.filters)} aria-current=${review.id === this.id ? 'true' : nothing}>
                  <span class="title" lang=${review.language ?? ''}>${titleOf(review)}</span>
                  <span class="small">
                    ${review.held ? html`<b class="held">${t('reviews.held')}</b> · ` : nothing}
                    ${review.state === 'open' ? label('console.review_kind', review.kind) : outcome(review)} ·
                    ${time(review.state === 'open' ? review.created_at : review.decided_at ?? review.created_at)}
                  </span>
                </a>
              </li>`)}
          </ol>
        </nav>
        ${queue.error ? failed(queue.error, () => queue.more()) : nothing}
        ${queue.next !== null
          ? html`<button class="quiet" ?disabled=${queue.isLoadingMore} @click=${() => queue.more()}>${t('ui.more')}</button>`
          : nothing}
      </details>`;
  }

  #item(review) {
    const parts = this.#partsOf(review);
    return html`
      <div class="review">
        <section class="panel text" aria-labelledby="review-title">
          ${this.#place(review)}
          ${loaded(parts.article, (article) => this.#article(review, article, parts))}
        </section>
        <div class="side">
          ${this.#why(review)}
          ${review.report_ids.length > 0 ? this.#reports(review, parts) : nothing}
          ${this.#checks(review, parts)}
        </div>
        ${this.#decision(review)}
      </div>`;
  }

  #place(review) {
    const list = this.list;
    const at = list.findIndex(({ id }) => id === review.id);
    return html`
      <header class="place">
        <p class="small">${review.language ? articlePlace(this.choices.value, review) : nothing}</p>
        <div class="buttons">
          ${at < 0 ? nothing : html`<span class="small">${t('reviews.position', { at: at + 1, of: number(list.length) + (this.queue.next === null ? '' : '+') })}</span>`}
          <button class="quiet" ?disabled=${!this.#beside(-1)} @click=${() => this.go(-1)}>${t('reviews.previous')} <kbd>k</kbd></button>
          <button class="quiet" ?disabled=${!this.#beside(1) && this.queue.next === null} @click=${() => this.go(1)}>${t('reviews.next')} <kbd>j</kbd></button>
        </div>
        <h2 id="review-title" tabindex="-1" lang=${review.language ?? ''}>${titleOf(review)}</h2>
      </header>`;
  }

  #article(review, { version, other, served }, parts) {
    const changes = this.query.view === 'changes' && other !== undefined;
    const name = served ? t('reviews.to_served', { n: other.version }) : t('reviews.to_version', { n: other?.version ?? 0 });
    return html`
      <p class="facts-line small">
        ${badge(label('console.article_status', version.status))}
        <span>${t('reviews.version', { n: version.version })}${version.is_head ? nothing : html` · ${t('reviews.not_newest')}`}</span>
        <span>${label('console.article_origin', version.provenance.origin)}${version.provenance.edited_by
          ? html` · ${t('reviews.edited_by')} <span translate="no">${version.provenance.edited_by}</span>`
          : nothing}</span>
        <a href=${href(`articles/${review.article_id}`)}>${t('reviews.article')}</a>
      </p>
      ${version.provenance.note ? html`<p class="small">${t('reviews.order_note')} <q lang="">${version.provenance.note}</q></p>` : nothing}
      ${other
        ? html`<div class="buttons views" role="group" aria-label=${t('reviews.view')}>
            <button aria-pressed=${!changes} @click=${() => changes && this.showChanges()}>${t('reviews.text')}</button>
            <button aria-pressed=${changes} @click=${() => changes || this.showChanges()}>${name} <kbd>v</kbd></button>
          </div>`
        : nothing}
      ${changes ? loaded(parts.diff, (diff) => textDiff(diff, version.language)) : articleText(version)}`;
  }

  #why(review) {
    return panel({
      title: t('reviews.why'),
      id: 'why',
      tone: review.held ? 'bad' : 'plain',
      content: html`
        <p>${badge(label('console.review_kind', review.kind), 'accent')} ${time(review.created_at)}</p>
        ${has(`reviews.why.${review.kind}`) ? html`<p>${t(`reviews.why.${review.kind}`)}</p>` : nothing}
        ${review.held ? html`<p><b>${t('reviews.held')}</b> ${t('reviews.held_text')}</p>` : nothing}
        ${review.reasons.length > 0 ? html`<ul class="reasons">${review.reasons.map((reason) => html`<li>${reasonOf(reason)}</li>`)}</ul>` : nothing}`,
    });
  }

  #reports(review, parts) {
    const { reports } = parts;
    return panel({
      title: t('reviews.reports', { n: review.report_ids.length }),
      id: 'reports',
      content: pages(reports, {
        empty: t('reviews.no_reports'),
        list: (items) => html`<ul class="reports">${items.map((report) => html`
          <li>
            ${badge(label('console.report_reason', report.reason), 'bad')}
            ${report.status === 'open' ? nothing : badge(label('console.report_status', report.status))}
            <span class="small">${time(report.created_at)} · ${t('reviews.version', { n: report.article_version })}</span>
            ${report.note ? html`<blockquote lang="">${report.note}</blockquote>` : nothing}
            ${report.reporter_id && report.status === 'open'
              ? html`<p class="small">${code(report.reporter_id)}
                  <button class="quiet" @click=${() => this.dismiss({ reporter_id: report.reporter_id })}>${t('reviews.dismiss.of_reporter')}</button></p>`
              : nothing}
          </li>`)}</ul>`,
      }),
    });
  }

  #checks(review, parts) {
    const { quality, article } = parts;
    const content = () => loaded(quality, (report) => (report === null ? html`<p>${t('reviews.not_checked')}</p>` : checksOf(report)));
    if (quality.state !== 'new') {
      return panel({ title: t('reviews.checks'), id: 'checks', content: content() });
    }
    if (article.state === 'ready' && article.value.version.qa_score === null) {
      return panel({ title: t('reviews.checks'), id: 'checks', content: html`<p>${t('reviews.not_checked')}</p>` });
    }
    return review.report_ids.length > 0
      ? panel({ title: t('reviews.checks'), id: 'checks', content: html`<button @click=${() => parts.check()}>${t('reviews.show_checks')}</button>` })
      : nothing;
  }

  #decision(review) {
    const draft = draftOf(review.id);
    const problem = this.problem?.id === review.id ? this.problem : null;
    if (review.state !== 'open') {
      return this.#verdict(review, draft, problem);
    }
    const { decisions } = this;
    const chosen = decisions.find(({ decision }) => decision === draft.chosen);
    return html`
      <section class="panel decide" aria-labelledby="decide">
        <h2 id="decide" tabindex="-1" class=${chosen ? '' : 'unseen'}>${chosen ? label('console.decision', chosen.decision) : t('reviews.decide')}</h2>
        ${problem ? this.#problem(problem) : nothing}
        ${decisions.length === 0 ? html`<p>${t('reviews.nothing_allowed')}</p>` : nothing}
        ${chosen ? this.#form(review, chosen, draft, problem) : this.#choice(review, decisions, draft, problem)}
      </section>`;
  }

  #choice(review, decisions, draft, problem) {
    const open = this.noteOpen || draft.note !== '';
    return html`
      <ul class="decisions">
        ${decisions.map(({ decision, key, follows }, index) => html`
          <li>
            <button class=${index === 0 && AT_ONCE.includes(decision) ? 'main' : ''} data-decision=${decision} ?disabled=${this.busy !== null}
              aria-describedby="follows-${index}" @click=${() => this.choose(decision)}>
              ${label('console.decision', decision)} <kbd>${key}</kbd>
            </button>
            <span class="small" id="follows-${index}">${follows}</span>
          </li>`)}
        ${open ? nothing : html`<li><button class="quiet" @click=${() => this.note()}>${t('reviews.add_note')} <kbd>n</kbd></button></li>`}
      </ul>
      ${open ? html`<div @keydown=${(event) => event.key === 'Escape' && event.target.blur()}>${this.#note(review, draft, problem)}</div>` : nothing}`;
  }

  #note(review, draft, problem, help) {
    return field({
      name: 'note', label: t('reviews.note'), type: 'textarea', rows: 2, value: draft.note, help, lang: '',
      error: problem?.kind === 'field' ? problem.error : null,
      change: (event) => keepDraft(review.id, { note: event.target.value }),
    });
  }

  #form(review, { decision, follows, needsReason }, draft, problem) {
    const isAgainst = AGAINST.includes(decision);
    const error = problem?.kind === 'field' ? problem.error : null;
    const reason = field({
      name: 'reason', label: t('reviews.reason'), type: 'textarea', rows: 2, value: draft.reason, required: needsReason, lang: '',
      help: needsReason ? undefined : t('reviews.optional'), error,
      change: (event) => keepDraft(review.id, { reason: event.target.value }),
    });
    const note = this.#note(review, draft, problem, t(decision === 'regenerate' ? 'reviews.note_model' : 'reviews.optional'));
    return html`
      <form novalidate @submit=${(event) => this.#send(event, decision)} @keydown=${(event) => this.#formKey(event, decision)}>
        ${follows ? html`<p>${follows}</p>` : nothing}
        <div class="words">${decision === 'regenerate' ? [note, reason] : [reason, note]}</div>
        <div class="buttons">
          <button class=${isAgainst ? 'danger' : 'main'} ?disabled=${this.busy !== null}>${label('console.decision', decision)}</button>
          <button type="button" @click=${() => this.#unchoose()}>${t('ui.cancel')}</button>
          <span class="small">${tx('reviews.form_keys', { enter: html`<kbd>Enter</kbd>`, line: html`<kbd>Shift</kbd> <kbd>Enter</kbd>`, escape: html`<kbd>Esc</kbd>` })}</span>
        </div>
      </form>`;
  }

  #send(event, decision) {
    event.preventDefault();
    if (!this.busy) {
      this.#decide(decision);
    }
  }

  #formKey(event, decision) {
    if (event.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#unchoose();
    } else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      this.#send(event, decision);
    }
  }

  /** What kept the decision from being made, and what can be done about it. */
  #problem({ kind, error }) {
    switch (kind) {
      case 'field':
        return nothing;
      case 'unknown':
        return html`<div class="state failed" role="alert">
          <p>${t('reviews.unknown')}</p>
          <p class="small">${errorText(error)}</p>
          <button @click=${() => this.#lookAgain()}>${t('reviews.look')}</button>
        </div>`;
      case 'lost':
        return html`<div class="state failed" role="alert"><p>${t('reviews.lost')}</p></div>`;
      case 'changed':
        return html`<div class="state failed" role="alert"><p>${t('reviews.changed_conflict')}</p></div>`;
      case 'refused':
        return html`${failed(error)}
          ${has(`reviews.refused.${error.code}`) ? html`<p>${t(`reviews.refused.${error.code}`)}</p>` : nothing}`;
      default:
        return failed(error);
    }
  }

  #whoDecided({ decided_by, decision, state }) {
    return state === 'decided'
      ? t('reviews.other_decided', { who: decided_by ?? '—', decision: label('console.decision', decision) })
      : t('reviews.superseded');
  }

  /** What was decided, and what this operator had typed when somebody else was first. */
  #verdict(review, draft, problem) {
    const typed = [draft.reason, draft.note].filter(Boolean);
    return html`
      <section class="panel decide ${problem ? 'person' : ''}" aria-labelledby="decide">
        <h2 id="decide" tabindex="-1">${review.state === 'decided' ? t('reviews.decided', { decision: outcome(review) }) : outcome(review)}</h2>
        ${problem?.kind === 'decided' ? html`<p role="alert"><b>${this.#whoDecided(review)}</b></p>` : nothing}
        ${review.state === 'decided'
          ? html`<p class="small">${tx('reviews.decided_by', { who: html`<span translate="no">${review.decided_by ?? '—'}</span>`, when: time(review.decided_at) })}</p>`
          : html`<p>${t('reviews.superseded')}</p>`}
        ${review.reason ? html`<p>${t('reviews.reason')}: <q lang="">${review.reason}</q></p>` : nothing}
        ${review.note ? html`<p>${t('reviews.note')}: <q lang="">${review.note}</q></p>` : nothing}
        ${typed.length > 0
          ? html`<div class="unsent"><p><b>${t('reviews.unsent')}</b></p>
              ${typed.map((text) => html`<blockquote lang="" translate="no">${text}</blockquote>`)}
            </div>`
          : nothing}
        <div class="buttons">
          ${this.state === 'open' ? html`<button class="main" @click=${() => this.#forward()}>${t('reviews.go_on')} <kbd>Enter</kbd></button>` : nothing}
          ${typed.length > 0 ? html`<button @click=${() => this.#discard(review)}>${t('reviews.discard')}</button>` : nothing}
        </div>
      </section>`;
  }

  #discard(review) {
    dropDraft(review.id);
    this.requestUpdate();
  }

  /** To the next open one from one that is decided. */
  goOn() {
    return this.#forward();
  }

  get isDecided() {
    return this.review !== undefined && this.review.state !== 'open' && this.state === 'open';
  }

  get canCompare() {
    return Boolean(this.review && this.parts.get(this.review.id)?.article.value?.other);
  }
}
customElements.define('page-reviews', PageReviews);

/** What followed from a decision, to be read aloud. */
const whatFollowed = (review) =>
  has(`reviews.done.${review.decision}`)
    ? t(`reviews.done.${review.decision}`, { title: titleOf(review) })
    : `${label('console.decision', review.decision)}: ${titleOf(review)}`;

/** The same, with the title in its own language. */
function followed(review) {
  const title = html`<span lang=${review.language ?? ''}>${titleOf(review)}</span>`;
  return has(`reviews.done.${review.decision}`)
    ? tx(`reviews.done.${review.decision}`, { title })
    : html`${label('console.decision', review.decision)}: ${title}`;
}

/** The title; the id of the article where the service tells none. */
const titleOf = (review) => review.title ?? review.article_id;

/** What became of one that is not open any more. */
const outcome = ({ state, decision }) => (state === 'decided' ? label('console.decision', decision) : label('console.review_state', state));

export default {
  title: () => t('reviews.title'),
  element: 'page-reviews',
  keys: (page) => [
    ...page.decisions.map(({ decision, key }) => ({
      key,
      label: label('console.decision', decision),
      run: () => page.choose(decision),
      when: () => page.busy === null,
    })),
    { key: 'n', label: t('reviews.add_note'), run: () => page.note(), when: () => page.decisions.length > 0 },
    { key: 'v', label: t('reviews.show_changes'), run: () => page.showChanges(), when: () => page.canCompare },
    { key: 'j', label: t('reviews.next'), run: () => page.go(1) },
    { key: 'k', label: t('reviews.previous'), run: () => page.go(-1) },
    { key: 'Enter', label: t('reviews.go_on'), run: () => page.goOn(), when: () => page.isDecided && !isOnControl() },
    { key: 'd', label: t('reviews.dismiss.open'), run: () => page.dismiss({}) },
  ],
};

/** Whether Enter belongs to what has the focus. */
const isOnControl = () => Boolean(document.activeElement?.closest('a, button, summary'));
