import { html, nothing, LitElement } from 'lit';
import { ApiError, get, post } from 'ui/api.js';
import { draft as kept, dropDraft, keepDraft } from 'ui/draft.js';
import { errorText, failed, field, time } from 'ui/elements.js';
import { has, label, t, tx } from 'ui/text.js';
import { readSession } from 'console/service.js';
import { outcome } from 'console/parts/review-item.js';

/** Yes has the same key for every kind: none allows two of these at a time. */
const KEYS = { approve: 'a', keep: 'a', republish: 'a', reject: 'r', regenerate: 'w', unpublish: 'u', retire: 't' };
/** What takes one key. All else asks for words first, which may be needed. */
const AT_ONCE = ['approve', 'keep', 'republish'];
/** What takes something from readers, or from the shelf. */
const AGAINST = ['reject', 'unpublish', 'retire'];
/** A second tap within it was meant for the review before. */
const TAP_MS = 700;
const NOTHING_TYPED = { reason: '', note: '', chosen: null };

/**
 * Decides about a review, or tells what was decided. What is typed stays until a decision has arrived.
 *
 * It tells of itself: `decided` with the review when a decision of here holds, `review` with the review as it is now, `onward` when
 * somebody goes on from one that is decided.
 */
class DecideReview extends LitElement {
  static properties = {
    review: { attribute: false },
    choices: { attribute: false },
    /** Whether there is a queue to go on with. */
    onward: { type: Boolean },
    /** Whether its text is there to be read. */
    readable: { type: Boolean },
    /** Whether it opened by itself, after a decision. */
    byItself: { type: Boolean },
    /** The decision that is on its way. */
    busy: { state: true },
    /** What kept a decision from being made. */
    problem: { state: true },
    noteOpen: { state: true },
  };

  constructor() {
    super();
    /** @type {Schema<'ReviewItem'>} */
    this.review = /** @type {any} */ (undefined);
    /** @type {Schema<'Catalogue'> | undefined} */
    this.choices = undefined;
    this.onward = false;
    this.readable = false;
    this.byItself = false;
    /** When the text came. */
    this.readableAt = Number.POSITIVE_INFINITY;
    /** @type {string | null} */
    this.busy = null;
    /** @type {{kind: string, error?: any, again?: () => void} | null} */
    this.problem = null;
    this.noteOpen = false;
    this.abort = new AbortController();
    this.redraw = () => this.requestUpdate();
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.abort = new AbortController();
    document.addEventListener('language', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.abort.abort();
    document.removeEventListener('language', this.redraw);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has('readable') && this.readable) {
      this.readableAt = performance.now();
    }
  }

  /** Nobody approves what nobody could see. */
  get #isUnseen() {
    return !this.readable || (this.byItself && performance.now() - this.readableAt < TAP_MS);
  }

  /** The decisions that would be granted, each with its key. */
  get decisions() {
    const { kind, state, allowed_decisions } = this.review;
    return (state === 'open' ? allowed_decisions : []).map((decision, index) => ({
      decision,
      key: KEYS[decision] ?? String(index + 1),
      follows: has(`reviews.follows.${kind}.${decision}`) ? t(`reviews.follows.${kind}.${decision}`) : '',
    }));
  }

  #needsReason(decision) {
    const row = this.choices?.reviews.find(({ kind }) => kind === this.review.kind);
    return row?.decisions.find((one) => one.decision === decision)?.reason_required ?? decision === 'reject';
  }

  get #name() {
    return `review ${this.review.id}`;
  }

  /** What was typed and not sent. @returns {{reason: string, note: string, chosen: string | null}} */
  get draft() {
    return { ...NOTHING_TYPED, ...kept(this.#name) };
  }

  /** @param {Partial<{reason: string, note: string, chosen: string | null}>} changes */
  #keep(changes) {
    const typed = { ...this.draft, ...changes };
    if (typed.reason || typed.note || typed.chosen) {
      keepDraft(this.#name, typed);
    } else {
      dropDraft(this.#name);
    }
  }

  /** Decides at once, or asks for words first. @param {string} decision */
  async choose(decision) {
    if (this.busy !== null) {
      return;
    }
    if (AT_ONCE.includes(decision) && !this.#needsReason(decision)) {
      if (this.#isUnseen) {
        return;
      }
      await this.#decide(decision);
      return;
    }
    this.#keep({ chosen: decision });
    this.problem = null;
    await this.#focusOn(decision === 'regenerate' ? '#field-note' : '#field-reason');
  }

  async note() {
    this.noteOpen = true;
    await this.#focusOn('#field-note');
  }

  async #focusOn(selector) {
    this.requestUpdate();
    await this.updateComplete;
    const element = /** @type {HTMLElement | null} */ (this.querySelector(selector));
    element?.focus();
    if (element instanceof HTMLTextAreaElement) {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }

  async #unchoose() {
    const { chosen } = this.draft;
    this.#keep({ chosen: null });
    this.problem = null;
    await this.#focusOn(`[data-decision="${CSS.escape(chosen ?? '')}"]`);
  }

  async #decide(decision) {
    const { reason, note } = this.draft;
    if (this.#needsReason(decision) && reason.trim() === '') {
      this.problem = { kind: 'field', error: { fields: { reason: t('reviews.reason_needed') } } };
      await this.#focusOn('#field-reason');
      return;
    }
    await this.#working(decision, async () => {
      const sent = { decision, reason: reason.trim() || null, note: note.trim() || null };
      const { id, version } = this.review;
      try {
        this.#arrived(await post(`reviews/${id}/decision`, { ...sent, version }, { signal: this.abort.signal }));
      } catch (error) {
        if (ApiError.isLeft(error)) {
          return;
        }
        if (!(error instanceof ApiError)) {
          throw error;
        }
        await this.#refused(sent, error);
      }
    });
  }

  async #working(decision, work) {
    this.busy = decision;
    this.problem = null;
    try {
      await work();
    } finally {
      this.busy = null;
    }
    await this.updateComplete;
    if (this.isConnected && document.activeElement === document.body) {
      // The button that had the focus is gone.
      await this.#focusOn('#decide');
    }
  }

  /** @param {Schema<'ReviewItem'>} review */
  #arrived(review) {
    dropDraft(this.#name);
    this.#tell('decided', review);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Tells what kept the decision from being made; what was typed stays. */
  async #refused(sent, error) {
    // Whether the decision arrived is not known without an answer of the service.
    const lost = error.status === 0 || error.status >= 500;
    if (error.code === 'validation_failed' || (!lost && error.status !== 409)) {
      this.problem = { kind: Object.keys(error.fields).length > 0 ? 'field' : 'error', error };
      return;
    }
    let now;
    try {
      now = await get(`reviews/${this.review.id}`);
    } catch (later) {
      if (!(later instanceof ApiError)) {
        throw later;
      }
      this.problem = { kind: 'unknown', error: later, again: () => this.#working(sent.decision, () => this.#refused(sent, error)) };
      return;
    }
    if (lost && now.state === 'decided' && (await isOurs(now, sent))) {
      this.#arrived(now);
      return;
    }
    this.#tell('review', now);
    this.problem = { kind: problemOf(now, error, lost), error };
  }

  render() {
    return this.review.state === 'open' ? this.#open() : this.#verdict();
  }

  #open() {
    const { decisions, draft } = this;
    const chosen = decisions.find(({ decision }) => decision === draft.chosen);
    return html`
      <section class="panel decide" aria-labelledby="decide">
        <h2 id="decide" tabindex="-1" class=${chosen ? '' : 'unseen'}>
          ${chosen ? label('console.decision', chosen.decision) : t('reviews.decide')}
        </h2>
        ${this.problem ? this.#told(this.problem) : nothing}
        ${decisions.length === 0 ? html`<p>${t('reviews.nothing_allowed')}</p>` : nothing}
        ${chosen ? this.#form(chosen, draft) : this.#choice(decisions, draft)}
      </section>`;
  }

  #choice(decisions, draft) {
    const open = this.noteOpen || draft.note !== '';
    return html`
      <ul class="decisions">
        ${decisions.map(({ decision, key, follows }, index) => html`
          <li>
            <button class=${AT_ONCE.includes(decision) ? 'main' : ''} data-decision=${decision} ?disabled=${this.busy !== null}
              aria-disabled=${AT_ONCE.includes(decision) && !this.readable ? 'true' : nothing}
              aria-describedby="follows-${index}" @click=${() => this.choose(decision)}>
              ${label('console.decision', decision)} <kbd>${key}</kbd>
            </button>
            <span class="small" id="follows-${index}">${follows}</span>
          </li>`)}
        ${open || decisions.length === 0
          ? nothing
          : html`<li><button class="quiet" @click=${() => this.note()}>${t('reviews.add_note')} <kbd>n</kbd></button></li>`}
      </ul>
      ${open ? html`<div @keydown=${left}>${this.#note(draft)}</div>` : nothing}`;
  }

  #words(name, draft, options) {
    return field({
      name,
      type: 'textarea',
      rows: 2,
      value: draft[name],
      lang: '',
      error: this.problem?.kind === 'field' ? this.problem.error : null,
      change: (event) => this.#keep({ [name]: /** @type {HTMLTextAreaElement} */ (event.target).value }),
      ...options,
    });
  }

  #note(draft, help) {
    return this.#words('note', draft, { label: t('reviews.note'), help });
  }

  #form({ decision, follows }, draft) {
    const required = this.#needsReason(decision);
    const reason = this.#words('reason', draft, {
      label: t('reviews.reason'),
      required,
      help: required ? undefined : t('reviews.optional'),
    });
    const note = this.#note(draft, t(decision === 'regenerate' ? 'reviews.note_model' : 'reviews.optional'));
    return html`
      <form novalidate @submit=${(event) => this.#send(event, decision)} @keydown=${(event) => this.#key(event, decision)}>
        ${follows ? html`<p>${follows}</p>` : nothing}
        <div class="words">${decision === 'regenerate' ? [note, reason] : [reason, note]}</div>
        <div class="buttons">
          <button class=${AGAINST.includes(decision) ? 'danger' : 'main'} ?disabled=${this.busy !== null}>
            ${label('console.decision', decision)}
          </button>
          <button type="button" @click=${() => this.#unchoose()}>${t('ui.cancel')}</button>
          <span class="small">${tx('reviews.form_keys', {
            enter: html`<kbd>Enter</kbd>`,
            line: html`<kbd>Shift</kbd> <kbd>Enter</kbd>`,
            escape: html`<kbd>Esc</kbd>`,
          })}</span>
        </div>
      </form>`;
  }

  #send(event, decision) {
    event.preventDefault();
    if (this.busy === null) {
      this.#decide(decision);
    }
  }

  #key(event, decision) {
    // Enter may choose a word of an input method.
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

  /**
   * What kept the decision from being made, and what can be done about it.
   *
   * @param {NonNullable<DecideReview['problem']>} problem
   */
  #told({ kind, error, again }) {
    switch (kind) {
      case 'field':
        return nothing;
      case 'unknown':
        return html`<div class="state failed" role="alert">
          <p>${t('reviews.unknown')}</p>
          <p class="small">${errorText(error)}</p>
          <button @click=${again}>${t('reviews.look')}</button>
        </div>`;
      case 'lost':
        return html`<div class="state failed" role="alert"><p>${t('reviews.lost')}</p></div>`;
      case 'changed':
        return html`<div class="state failed" role="alert"><p>${t('reviews.changed_conflict')}</p></div>`;
      default:
        return html`${failed(error)}
          ${has(`reviews.refused.${error.code}`) ? html`<p>${t(`reviews.refused.${error.code}`)}</p>` : nothing}`;
    }
  }

  /** What was decided, and what this operator had typed when somebody else was first. */
  #verdict() {
    const { review, draft } = this;
    const { decided_by, decided_at, reason, note } = review;
    const isDecided = review.state === 'decided';
    const decision = outcome(review);
    const typed = [draft.reason, draft.note].filter(Boolean);
    return html`
      <section class="panel decide ${this.problem ? 'person' : ''}" aria-labelledby="decide">
        <h2 id="decide" tabindex="-1">${isDecided ? t('reviews.decided', { decision }) : decision}</h2>
        ${this.problem && isDecided
          ? html`<p role="alert"><b>${tx('reviews.other_decided', { who: name(decided_by), decision })}</b></p>`
          : nothing}
        ${isDecided
          ? html`<p class="small">${tx('reviews.decided_by', { who: name(decided_by), when: time(decided_at) })}</p>`
          : html`<p role=${this.problem ? 'alert' : nothing}>${t('reviews.superseded')}</p>`}
        ${reason ? html`<p>${t('reviews.reason')}: <q lang="">${reason}</q></p>` : nothing}
        ${note ? html`<p>${t('reviews.note')}: <q lang="">${note}</q></p>` : nothing}
        ${typed.length > 0
          ? html`<div class="unsent"><p><b>${t('reviews.unsent')}</b></p>
              ${typed.map((text) => html`<blockquote lang="">${text}</blockquote>`)}</div>`
          : nothing}
        ${this.onward || typed.length > 0
          ? html`<div class="buttons">
              ${this.onward
                ? html`<button class="main" @click=${() => this.#tell('onward')}>${t('reviews.go_on')} <kbd>Enter</kbd></button>`
                : nothing}
              ${typed.length > 0 ? html`<button @click=${() => this.#discard()}>${t('reviews.discard')}</button>` : nothing}
            </div>`
          : nothing}
      </section>`;
  }

  #discard() {
    dropDraft(this.#name);
    this.requestUpdate();
  }
}
customElements.define('decide-review', DecideReview);

/** Escape leaves the note, so that keys decide again. */
const left = ({ key, target }) => key === 'Escape' && target.blur();

/** @param {string | null} who */
const name = (who) => html`<span translate="no">${who ?? '—'}</span>`;

/**
 * Whether a decision whose answer was lost has arrived.
 *
 * @param {Schema<'ReviewItem'>} now
 * @param {Input<'post', 'reviews/rev_1/decision'>} sent
 */
async function isOurs(now, { decision, reason, note }) {
  const { actor } = await readSession().catch(() => ({ actor: now.decided_by }));
  return now.decided_by === actor && now.decision === decision && now.reason === reason && now.note === note;
}

/** @param {Schema<'ReviewItem'>} now @param {ApiError} error @param {boolean} lost */
function problemOf(now, error, lost) {
  if (now.state !== 'open') {
    return 'decided';
  }
  if (lost) {
    return error.status === 0 ? 'lost' : 'error';
  }
  return error.code === 'version_conflict' ? 'changed' : 'refused';
}
