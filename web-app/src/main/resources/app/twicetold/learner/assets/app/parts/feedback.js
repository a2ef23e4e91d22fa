import { html, nothing, svg } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { ApiError, get, post } from 'ui/api.js';
import { badge, bar, errorText } from 'ui/elements.js';
import { EvidencePlayer } from 'ui/evidence-player.js';
import { announce } from 'ui/live.js';
import { Page } from 'ui/page.js';
import { date, duration, label, loadTexts, number, t } from 'ui/text.js';
import { clock } from 'app/parts/clock.js';
import { comparison } from 'app/parts/comparison.js';
import { exemplarAddress } from 'app/parts/exemplar.js';
import { icon } from 'app/parts/icons.js';
import { sign, trouble } from 'app/parts/sound.js';

await loadTexts('feedback', 'app/texts/feedback');

const DIMENSIONS = /** @type {const} */ (['key_info', 'structure', 'efficiency', 'fluency']);
/** Where bands begin, as the contract says. */
const BANDS = /** @type {const} */ ([['excellent', 85], ['strong', 70], ['developing', 50], ['foundation', 0]]);
const LONGEST_REASON = 280;
/** Results of the provider that answers without a key. */
const MADE_UP = 'mock/';

/** @param {number} score */
const bandOf = (score) => BANDS.find(([, least]) => score >= least)?.[0];

/**
 * @typedef {object} Vote
 * @property {boolean} helpful
 * @property {string} [reason]
 */

/** What belongs to one attempt while it is shown. */
const fresh = () => ({
  /** Whether the service keeps the recording no longer. */
  isPurged: false,
  /** What was chosen last. @type {Vote | null} */
  vote: null,
  /** What the service has of it. @type {Vote | null} */
  sent: null,
  isSending: false,
  /** @type {ApiError | null} */
  voteError: null,
  reason: '',
  /** The quotations that were touched; they are shown whole. @type {Set<string>} */
  opened: new Set(),
});

/** What is said about one assessed attempt. Sends `next` when one wants to go on. */
class AppFeedback extends Page {
  static properties = {
    ...Page.properties,
    session: { attribute: false },
    attempt: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Schema<'Session'> | null} */
    this.session = null;
    /** @type {Schema<'Attempt'> | null} */
    this.attempt = null;
    this.player = new EvidencePlayer((recording) => this.#address(recording));
    this.player.addEventListener('change', () => this.#heard());
    this.state = fresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.player.close();
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    const before = changed.get('attempt');
    if (before && before.id !== this.attempt?.id) {
      this.player.stop();
      this.state = fresh();
    }
  }

  /** @param {string} recording */
  async #address(recording) {
    const [kind, id] = recording.split(' ');
    if (kind === 'exemplar') {
      return exemplarAddress(id, this.signal);
    }
    const { url, expires_at } = await get(`attempts/${id}/audio`, { signal: this.signal });
    return { url, until: Date.parse(expires_at) };
  }

  #heard() {
    const { error, failed } = this.player;
    this.requestUpdate();
    if (error instanceof ApiError && error.code === 'audio_purged' && failed?.recording === this.own && !this.state.isPurged) {
      this.state.isPurged = true;
      announce(t('feedback.purged'), { urgent: true });
      this.#keepFocus();
    }
  }

  /** What was pressed is a button no more. */
  async #keepFocus() {
    await this.updateComplete;
    if (document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (this.querySelector('.purged'))?.focus({ preventScroll: true });
    }
  }

  /** The recording of this attempt, as the player knows it. */
  get own() {
    return `attempt ${this.attempt?.id}`;
  }

  /** @param {boolean} helpful */
  #choose(helpful) {
    if (this.state.vote?.helpful !== helpful) {
      this.state.reason = '';
      this.#give({ helpful });
    }
  }

  /** @param {SubmitEvent} event */
  #tell(event) {
    event.preventDefault();
    const reason = this.state.reason.trim();
    if (reason !== '' && reason !== this.state.vote?.reason) {
      this.#give({ helpful: false, reason });
    }
  }

  /** One after the other, so that what was chosen last is what the service keeps, whoever has left by then. @param {Vote} vote */
  async #give(vote) {
    const { state } = this;
    const id = this.attempt?.assessment?.id;
    state.vote = vote;
    state.voteError = null;
    this.requestUpdate();
    if (state.isSending) {
      return;
    }
    state.isSending = true;
    try {
      while (state.vote !== null && state.sent !== state.vote) {
        const given = state.vote;
        await post(`assessments/${id}/feedback`, given, { repeat: true });
        state.sent = given;
        if (state.vote === given && this.state === state) {
          announce(given.reason ? t('feedback.reason_taken') : t('feedback.vote_taken'));
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      state.voteError = error;
      state.vote = state.sent;
      state.reason = state.sent?.reason ?? '';
    } finally {
      state.isSending = false;
      this.requestUpdate();
    }
  }

  #next() {
    this.player.stop();
    this.dispatchEvent(new CustomEvent('next', { bubbles: true }));
  }

  render() {
    const { session, attempt } = this;
    const assessment = attempt?.assessment;
    if (!session || !attempt || !assessment) {
      return nothing;
    }
    return html`<div class="feedback">
      ${this.#overall(attempt, assessment)}
      ${attempt.comparison
        ? html`<section class="panel" aria-labelledby="comparison-title">
            <header><h2 id="comparison-title">${t('feedback.comparison')}</h2></header>
            ${comparison(attempt.comparison, assessment.language)}
          </section>`
        : nothing}
      ${this.#action(assessment)}
      ${this.#dimensions(assessment)}
      ${this.#points(assessment)}
      <app-exemplar .attempt=${attempt.id} .language=${assessment.language} .player=${this.player}></app-exemplar>
      ${this.#vote()}
      <p class="small by">${t('feedback.judged_by')} <span translate="no">${assessment.model_ref} · ${assessment.rubric_version}</span>${assessment.model_ref.startsWith(MADE_UP) ? html`<br>${t('feedback.made_up')}` : nothing}</p>
      <div class="go-on"><button class="main" @click=${() => this.#next()}>${this.#goOn(session, attempt)}</button></div>
    </div>`;
  }

  /** @param {Schema<'Session'>} session @param {Schema<'Attempt'>} attempt */
  #goOn({ kind, stage }, { round }) {
    if (kind === 'diagnostic' && stage !== 'completed') {
      return t('feedback.go_on.diagnostic');
    }
    if (round === 1 && stage === 'round2') {
      return t('feedback.go_on.round2');
    }
    if (round === 2 && stage === 'completion') {
      return t('feedback.go_on.completion');
    }
    return stage === 'completed' && kind === 'training' ? t('feedback.go_on.completed') : t('feedback.go_on.other');
  }

  /** @param {Schema<'Attempt'>} attempt @param {NonNullable<Schema<'NullableAssessment'>>} assessment */
  #overall(attempt, { overall, band_label, summary, confidence, confidence_note, language }) {
    const isDiagnostic = this.session?.kind === 'diagnostic';
    return html`
      <h1 tabindex="-1">${isDiagnostic ? t('feedback.title.diagnostic') : label('feedback.title', String(attempt.round))}</h1>
      <section class="panel overall" aria-labelledby="overall-title">
      <header><h2 id="overall-title">${t('feedback.overall')}</h2></header>
      <p class="score"><strong>${number(overall)}</strong> <span class="soft">${t('feedback.of_100')}</span> ${badge(band_label, 'accent')}</p>
      ${scale(overall)}
      <p class="summary" lang=${language}>${summary}</p>
      <div class=${classMap({ confidence: true, low: confidence === 'low' })}>
        <p>${t('feedback.sure', { how: label('feedback.confidence', confidence) })}${confidence === 'low' ? html` · ${t('feedback.sure_low')}` : nothing}</p>
        ${confidence_note === '' ? nothing : html`<p lang=${language}>${confidence_note}</p>`}
      </div>
      ${this.#recording(attempt)}
    </section>`;
  }

  /** @param {Schema<'Attempt'>} attempt */
  #recording({ audio_purged_at, duration_ms }) {
    if (audio_purged_at !== null) {
      return html`<p class="purged" tabindex="-1">${t('feedback.purged_on', { day: date(new Date(audio_purged_at)) })}</p>`;
    }
    if (this.state.isPurged) {
      return html`<p class="purged" tabindex="-1">${t('feedback.purged')}</p>`;
    }
    return html`<app-sound .player=${this.player} .recording=${this.own} .lengthMs=${duration_ms} .name=${t('feedback.own')}></app-sound>`;
  }

  get canHear() {
    return !this.state.isPurged && this.attempt?.audio_purged_at === null;
  }

  /**
   * A place in the recording, as a quotation that plays it.
   *
   * @param {string | null} id
   * @param {string} place on the page; several may quote the same
   */
  #quote(id, place) {
    const assessment = this.attempt?.assessment;
    const evidence = assessment?.evidence.find((one) => one.id === id);
    if (!evidence) {
      return nothing;
    }
    const { start_ms, end_ms, transcript_excerpt } = evidence;
    if (!this.canHear) {
      return html`<blockquote class="quote" lang=${assessment?.language}><q>${transcript_excerpt}</q></blockquote>`;
    }
    const moment = `${place} ${id}`;
    const plays = this.player.plays(moment);
    return html`<button class=${classMap({ quote: true, plays, opened: this.state.opened.has(moment) })} aria-busy=${plays && this.player.isLoading ? 'true' : 'false'}
        @click=${() => this.#hear({ id: moment, recording: this.own, startMs: start_ms, endMs: end_ms, lengthMs: this.attempt?.duration_ms })}>
        ${sign(plays ? 'stop' : 'play')}<span class="unseen">${plays ? t('feedback.stop') : t('feedback.play')}</span>
        <q lang=${assessment?.language}>${transcript_excerpt}</q>
        <span class="when">${clock(start_ms)}<span class="unseen">${t('feedback.for_long', { time: duration(Math.max(1_000, end_ms - start_ms)) })}</span></span>
      </button>
      ${trouble(this.player, moment)}`;
  }

  /** @param {import('ui/evidence-player.js').Moment} moment */
  #hear(moment) {
    this.state.opened.add(moment.id);
    this.player.toggle(moment);
  }

  /** @param {NonNullable<Schema<'NullableAssessment'>>} assessment */
  #action({ one_action, achieved_previous_action, previous_action, language }) {
    const isBefore = this.session?.kind !== 'diagnostic' && this.attempt?.round === 1;
    return html`
      ${one_action === null
        ? nothing
        : html`<section class="panel person action" aria-labelledby="action-title">
            <header><h2 id="action-title">${isBefore ? t('feedback.action.round2') : t('feedback.action.next')}</h2></header>
            <div lang=${language}>
              <h3>${one_action.title}</h3>
              <p>${one_action.instruction}</p>
            </div>
            ${one_action.example_sentence === ''
              ? nothing
              : html`<p class="named">${t('feedback.example')}</p><blockquote class="example" lang=${language}>${one_action.example_sentence}</blockquote>`}
            ${one_action.evidence_id === null ? nothing : html`<p class="named">${t('feedback.action.place')}</p>${this.#quote(one_action.evidence_id, 'action')}`}
          </section>`}
      ${achieved_previous_action === null || previous_action === null
        ? nothing
        : html`<section class="panel previous" aria-labelledby="previous-title">
            <header><h2 id="previous-title">${t('feedback.previous')}</h2>${achieved_previous_action ? badge(t('feedback.previous.followed'), 'good') : badge(t('feedback.previous.open'))}</header>
            <p><strong>${previous_action.title}</strong><br>${previous_action.instruction}</p>
          </section>`}`;
  }

  /** @param {NonNullable<Schema<'NullableAssessment'>>} assessment */
  #dimensions({ dimensions, language }) {
    const names = DIMENSIONS.filter((name) => dimensions[name]);
    const hasNone = names.every((name) => dimensions[name].insufficient_evidence);
    return html`<section class="panel dimensions" aria-labelledby="dimensions-title">
      <header><h2 id="dimensions-title">${t('feedback.dimensions')}</h2></header>
      ${hasNone ? html`<p class="small">${t('feedback.no_evidence_at_all')}</p>` : nothing}
      ${names.map((name) => {
        const { score, note, evidence_ids, insufficient_evidence } = dimensions[name];
        return html`<div class="dimension">
          <h3>${label('feedback.dimension', name)}</h3>
          <p class="score"><strong>${number(score)}</strong> <span class="soft">${label('feedback.band', bandOf(score))}</span></p>
          ${bar(score / 100)}
          <p lang=${language}>${note}</p>
          ${repeat(evidence_ids, (id) => id, (id) => this.#quote(id, name))}
          ${insufficient_evidence && !hasNone ? html`<p class="small">${t('feedback.no_evidence')}</p>` : nothing}
        </div>`;
      })}
    </section>`;
  }

  /** @param {NonNullable<Schema<'NullableAssessment'>>} assessment */
  #points({ key_point_coverage, language }) {
    const covered = key_point_coverage.filter(({ status }) => status === 'covered').length;
    return html`<section class="panel points" aria-labelledby="points-title">
      <header><h2 id="points-title">${t('feedback.points')}</h2><span>${t('feedback.points_told', { n: covered, all: key_point_coverage.length })}</span></header>
      <ul>
        ${repeat(key_point_coverage, ({ key_point_id }) => key_point_id, ({ key_point_id, text, status, evidence_id }) => html`
          <li class=${classMap({ point: true, covered: status === 'covered' })}>
            <p class="named">${icon(status === 'covered' ? 'check' : 'circle')}${label('feedback.point', status)}</p>
            <p lang=${language}>${text}</p>
            ${this.#quote(evidence_id, key_point_id)}
          </li>`)}
      </ul>
    </section>`;
  }

  #vote() {
    const { vote } = this.state;
    return html`<section class="panel vote" aria-labelledby="vote-title">
      <header><h2 id="vote-title">${t('feedback.vote')}</h2></header>
      <div class="buttons">
        <button aria-pressed=${vote?.helpful === true ? 'true' : 'false'} @click=${() => this.#choose(true)}>${t('feedback.vote.yes')}</button>
        <button aria-pressed=${vote?.helpful === false ? 'true' : 'false'} @click=${() => this.#choose(false)}>${t('feedback.vote.no')}</button>
      </div>
      ${this.state.voteError ? html`<p class="trouble" role="alert">${errorText(this.state.voteError)}</p>` : nothing}
      ${vote?.helpful === false ? this.#reason(vote) : nothing}
      ${vote !== null && vote === this.state.sent ? html`<p class="soft">${vote.reason ? t('feedback.reason_taken') : t('feedback.vote_taken')}</p>` : nothing}
    </section>`;
  }

  /** @param {Vote} vote */
  #reason(vote) {
    return html`<form @submit=${(event) => this.#tell(event)}>
      <div class="field">
        <label for="vote-reason">${t('feedback.reason')}</label>
        <textarea id="vote-reason" rows="3" maxlength=${LONGEST_REASON} aria-describedby="vote-reason-help" .value=${this.state.reason}
          @input=${(event) => this.#typed(event)}></textarea>
        <p class="help" id="vote-reason-help">${t('feedback.reason_help', { n: LONGEST_REASON })}</p>
      </div>
      <button ?disabled=${this.state.reason.trim() === '' || this.state.reason.trim() === vote.reason}>${t('feedback.reason_send')}</button>
    </form>`;
  }

  /** @param {Event} event */
  #typed({ target }) {
    this.state.reason = /** @type {HTMLTextAreaElement} */ (target).value;
    this.requestUpdate();
  }
}
customElements.define('app-feedback', AppFeedback);

/** Where a score is among the bands; the text beside it says so. @param {number} score */
const scale = (score) => html`<svg class="scale" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
  ${svg`<rect class="whole" y="1" width="100" height="4"></rect><rect class="part" y="1" width=${score} height="4"></rect>
    ${BANDS.filter(([, least]) => least > 0).map(([, least]) => svg`<rect class="band" x=${least - 0.25} width="0.5" height="6"></rect>`)}`}
</svg>`;
