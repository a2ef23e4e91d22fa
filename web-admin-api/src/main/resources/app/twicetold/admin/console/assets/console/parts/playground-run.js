import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { ApiError, get, post, request } from 'ui/api.js';
import { confirm } from 'ui/dialog.js';
import { badge, errorText, failed, loaded, pageHeader, panel, time } from 'ui/elements.js';
import { EvidencePlayer } from 'ui/evidence-player.js';
import { announce } from 'ui/live.js';
import { Loading } from 'ui/load.js';
import { notify } from 'ui/notice.js';
import { Page } from 'ui/page.js';
import { Refresh } from 'ui/refresh.js';
import { href, retitle } from 'ui/router.js';
import { label, language, languageName, money, t, tx } from 'ui/text.js';
import { catalogue } from 'console/service.js';
import { lanes } from 'console/parts/playground-lanes.js';
import { Verdict } from 'console/parts/playground-verdict.js';
import { clock, name, roundBadge, verdictName } from 'console/parts/playground-words.js';
import { PlaygroundRecording } from 'console/parts/playground-recording.js';

/** The contract bounds the rounds so. */
const LIMITS_MS = { 1: 180_000, 2: 120_000 };
const BUSY = ['transcribing', 'assessing'];
const LOOK_SECONDS = 2;
/** Addresses of sound in lanes work for fifteen minutes. */
const SIGNED_MS = 14 * 60_000;

/** Whether the service works on a round, and takes no recording of it. @param {any} run @param {number} index */
const worksOn = ({ rounds, lanes: all }, index) =>
  BUSY.includes(rounds[index].state) || all.some(({ results }) => results[index].exemplar?.status === 'pending');

/** One run: both recordings, the lanes side by side, the verdict, and what it reveals. */
class PlaygroundRun extends Page {
  constructor() {
    super();
    this.run = new Loading(this, (signal) => get(`playground/runs/${this.runId}`, { signal }));
    this.choices = new Loading(this, () => catalogue());
    this.article = new Loading(this, (signal) => get(`articles/${this.value.article.id}/versions/${this.value.article.version}`, { signal }));
    this.refresh = new Refresh(this, LOOK_SECONDS, () => this.#look());
    this.verdict = new Verdict(this);
    this.player = new EvidencePlayer((recording) => this.#address(recording));
    this.player.addEventListener('change', () => this.requestUpdate());
    this.runId = '';
    this.isSending = false;
    /** What the service said about a recording, by round. @type {Object<number, ApiError>} */
    this.uploadErrors = {};
    /** The recorder of each round; each keeps its recording while the other round is shown. */
    this.recorders = [1, 2].map((round) => this.#newRecorder(round));
    /** Rounds of which the place of another recording is open. @type {Set<number>} */
    this.opened = new Set();
    /** Rounds whose recorder stands in that place. @type {Set<number>} */
    this.placed = new Set();
    this.leaving = (/** @type {BeforeUnloadEvent} */ event) => this.recorders.some(({ holdsVoice }) => holdsVoice) && event.preventDefault();
    // The labels stay as they are.
    this.spoken = () => this.#relabel().catch(() => {});
  }

  /** @param {number} round */
  #newRecorder(round) {
    const recorder = new PlaygroundRecording();
    recorder.addEventListener('anew', () => {
      delete this.uploadErrors[round];
      this.requestUpdate();
    });
    recorder.addEventListener('change', () => this.requestUpdate());
    return recorder;
  }

  get pageTitle() {
    return this.value?.article.title;
  }

  /** @returns {any} the run */
  get value() {
    return this.run.value;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('beforeunload', this.leaving);
    document.addEventListener('language', this.spoken);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('beforeunload', this.leaving);
    document.removeEventListener('language', this.spoken);
    this.player.close();
    this.#forget();
  }

  /** Nobody comes back to these recordings. */
  #forget() {
    this.recorders.forEach((recorder) => recorder.forget());
    this.uploadErrors = {};
    this.opened.clear();
    this.placed.clear();
  }

  queryChanged() {
    const [id = ''] = this.params;
    if (id !== this.runId) {
      this.runId = id;
      this.run.value = undefined;
      this.article.value = undefined;
      this.article.state = 'new';
      this.#forget();
      this.verdict.clear();
      this.verdict.resume();
      this.player.addresses.clear();
      this.#open();
    }
  }

  async #open() {
    this.choices.load();
    await this.run.load();
    retitle();
    // Whoever is to retell an article reads it first.
    if (this.value?.rounds[0].state === 'awaiting_audio') {
      this.article.load();
    }
  }

  /** The round that is shown: the one in the address, or the last that has something to show. */
  get round() {
    const asked = Number(this.query.round);
    if (asked === 1 || asked === 2) {
      return asked;
    }
    return this.value && this.value.rounds[1].state !== 'awaiting_audio' ? 2 : 1;
  }

  get isBusy() {
    const { rounds, lanes: all } = this.value ?? { rounds: [], lanes: [] };
    return rounds.some((_, index) => worksOn({ rounds, lanes: all }, index));
  }

  /** Only work is followed: what another operator decides meanwhile would tell the models to one who still judges. */
  async #look() {
    if (!this.isBusy || this.isSending) {
      return;
    }
    const before = this.value;
    await this.run.load({ quiet: true });
    if (!this.isBusy) {
      const refused = Object.keys(this.uploadErrors).filter((round) => this.uploadErrors[round].code === 'round_busy');
      refused.forEach((round) => delete this.uploadErrors[round]);
      this.requestUpdate();
    }
    this.#tell(before, this.value);
  }

  #tell(before, after) {
    after.rounds.forEach(({ round, state }, index) => {
      if (state !== before.rounds[index].state) {
        announce(t('playground.said_round', { n: round, state: label('playground.round_state', state) }));
      }
    });
    const made = after.lanes.find((lane, at) => lane.results.some(({ exemplar }, index) => exemplar?.status !== 'pending' && before.lanes[at].results[index].exemplar?.status === 'pending'));
    if (made) {
      announce(t('playground.said_exemplar', { label: made.label }));
    }
  }

  /**
   * Some labels come from the service, in the language that it was asked in. Only these are taken: what another operator decided
   * meanwhile would tell the models to one who still judges.
   */
  async #relabel() {
    const asked = language();
    const now = await get(`playground/runs/${this.runId}`, { signal: this.signal });
    const run = this.value;
    if (run?.id !== now.id || asked !== language()) {
      return;
    }
    run.lanes.forEach((lane, at) => lane.results.forEach(({ assessment, comparison }, index) => {
      const said = now.lanes[at].results[index];
      if (assessment && said.assessment && said.assessment.id === assessment.id) {
        assessment.band_label = said.assessment.band_label;
        if (comparison && said.comparison) {
          comparison.verdict_label = said.comparison.verdict_label;
        }
      }
    }));
    this.requestUpdate();
  }

  async #address(recording) {
    const [kind, ...rest] = recording.split(' ');
    if (kind === 'round') {
      const { url, expires_at } = await get(`playground/runs/${this.runId}/rounds/${rest[0]}/audio`, { signal: this.signal });
      return { url, until: Date.parse(expires_at) };
    }
    const exemplar = await get(`playground/runs/${this.runId}/lanes/${rest[0]}/exemplar`, { query: { round: rest[1] }, signal: this.signal });
    if (!exemplar?.audio_url) {
      throw new Error('The sound is gone');
    }
    return { url: exemplar.audio_url, until: Date.now() + SIGNED_MS };
  }

  keys() {
    const run = this.value;
    if (!run) {
      return [];
    }
    return [
      { key: 'p', label: t('playground.key_play'), run: () => this.#playAll(), when: () => run.rounds[this.round - 1].has_audio },
      { key: 'j', label: t('playground.key_next'), run: () => this.#step(1), when: () => this.querySelector('[data-quote]') !== null },
      { key: 'k', label: t('playground.key_previous'), run: () => this.#step(-1), when: () => this.querySelector('[data-quote]') !== null },
      { key: 's', label: t('playground.key_stop'), run: () => this.player.stop() },
      { key: 'o', label: t('playground.key_other_round'), run: () => this.setQuery({ round: 3 - this.round }) },
      { key: 'd', label: t('playground.key_article'), run: () => this.#toggleArticle() },
      ...(this.recorder?.keys() ?? []),
      ...this.verdict.keys(),
    ];
  }

  get recorder() {
    const recorder = /** @type {any} */ (this.querySelector('playground-recording'));
    return recorder?.closest('details:not([open])') ? null : recorder;
  }

  #playAll() {
    this.player.toggle({ id: `all ${this.round}`, recording: `round ${this.round}` });
  }

  /** Goes to the next quotation, lane after lane, and plays it. */
  #step(by) {
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('[data-quote]'))];
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = all[(at < 0 && by < 0 ? all.length : at) + by];
    if (next) {
      next.focus();
      if (next.getAttribute('aria-pressed') !== 'true') {
        next.click();
      }
    }
  }

  #toggleArticle() {
    const details = /** @type {HTMLDetailsElement | null} */ (this.querySelector('details.article'));
    if (details) {
      details.open = !details.open;
      details.scrollIntoView({ block: 'nearest' });
    }
  }

  render() {
    const run = this.value;
    return html`${this.#header(run)}${loaded(this.run, (shown) => this.#body(shown))}`;
  }

  #header(run) {
    if (!run) {
      return pageHeader({ title: t('playground.run') });
    }
    return pageHeader({
        title: html`<span lang=${run.article.language}>${run.article.title}</span>`,
        lead: html`${badge(label('playground.run_state', run.state), run.state === 'blind' ? 'accent' : 'plain')}
          ${languageName(run.article.language)} · ${name(run.created_by)} · ${time(run.created_at)}`,
        actions: html`
          <a class="button" href=${href('playground', { article_id: run.article.id })}>${t('playground.only_article')}</a>
          <a class="button" href=${href('playground/new', { article_id: run.article.id })}>${t('playground.same_article')}</a>
          ${run.revealed ? nothing : html`<button @click=${() => this.#reveal()}>${t('playground.reveal')}</button>`}`,
      });
  }

  #body(run) {
    return html`
      ${this.#facts(run)}
      <div class=${this.#isToBeTold(run) ? 'telling' : ''}>
      ${this.#articleText(run)}
      <div>
      <div class="tabs rounds" role="group" aria-label=${t('playground.rounds')}>
        ${run.rounds.map(({ round, state }) => html`<button aria-pressed=${round === this.round ? 'true' : 'false'} @click=${() => this.setQuery({ round })}>
          ${t('playground.round_n', { n: round })} ${roundBadge(state)}</button>`)}
      </div>
      ${this.#round(run)}
      </div>
      </div>
      ${this.verdict.render(run, this.choices.value)}`;
  }

  /** Whether the article and the recorder stand beside each other, since there are no lanes yet. */
  #isToBeTold(run) {
    return ['awaiting_audio', 'failed', 'transcribing'].includes(run.rounds[this.round - 1].state);
  }

  #facts(run) {
    if (!run.revealed) {
      return nothing;
    }
    return html`<p class="small">${tx('playground.revealed_facts', { cost: money(run.cost_usd), n: run.repeats ?? 1, rubric: name(run.rubric_version) })}</p>`;
  }

  #articleText(run) {
    return html`
      <details class="article" ?open=${run.rounds[0].state === 'awaiting_audio'} @toggle=${(event) => event.target.open && this.article.state === 'new' && this.article.load()}>
        <summary>${t('playground.article_text')} <kbd>d</kbd></summary>
        ${this.article.state === 'new' ? nothing : loaded(this.article, ({ paragraphs, language, hint }) => html`
          <div class="text" lang=${language}>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</div>
          ${hint ? html`<p class="small" lang=${language}>${hint}</p>` : nothing}`)}
      </details>`;
  }

  #round(run) {
    const round = run.rounds[this.round - 1];
    const { state } = round;
    const done = state === 'done' || state === 'unreliable';
    return panel({
      title: html`${t('playground.round_n', { n: round.round })} ${roundBadge(state)}`,
      id: 'round',
      actions: round.has_audio ? this.#listen(round) : nothing,
      content: html`
        ${this.player.error ? this.#silent() : nothing}
        ${this.#standing(run, round)}
        ${round.transcript ? html`<details class="transcript"><summary>${t('playground.transcript', { n: round.transcript.length })}</summary>
          <p lang=${run.article.language}>${round.transcript.text}</p>${round.asr_ref ? html`<p class="small" translate="no">${round.asr_ref}</p>` : nothing}</details>` : nothing}
        ${done ? lanes({
          run,
          round: round.round,
          player: this.player,
          chosen: this.verdict.lane(run),
          canHear: round.has_audio,
          retry: (lane) => this.#change(post(`playground/runs/${this.runId}/lanes/${lane.id}/retry`, { round: round.round }, { signal: this.signal })),
          exemplar: (lane) => this.#exemplar(lane, round.round),
        }) : nothing}
        ${this.#recording(run, round)}`,
    });
  }

  #listen({ round, duration_ms }) {
    const plays = this.player.plays(`all ${round}`);
    return html`<button aria-pressed=${plays ? 'true' : 'false'} @click=${() => this.#playAll()}>
      <span aria-hidden="true">${plays ? '■' : '▶'}</span> ${t('playground.hear_recording')} ${duration_ms ? html`<small>${clock(duration_ms)}</small>` : nothing} <kbd>p</kbd></button>`;
  }

  /** What kept a moment from being played. */
  #silent() {
    const { error, failed: moment } = this.player;
    const again = () => moment && this.player.play(moment);
    if (error instanceof ApiError) {
      return failed(error, again);
    }
    return html`<div class="state failed" role="alert"><p>${t('playground.no_sound')}</p><button @click=${again}>${t('ui.again')}</button></div>`;
  }

  #standing(run, { round, state, unreliable_reason, error, audio_purged_at }) {
    const first = run.rounds[0].state;
    if (state === 'transcribing' || state === 'assessing') {
      return html`<div class="working"><progress aria-label=${label('playground.round_state', state)}></progress>
        <p>${state === 'transcribing' ? t('playground.transcribing') : t('playground.assessing', { n: run.lanes.length })}</p></div>`;
    }
    return html`
      ${state === 'awaiting_audio' && round === 2 && first === 'awaiting_audio' ? html`<p>${t('playground.round1_first')}</p>` : nothing}
      ${state === 'unreliable' ? html`<div class="state stale">
        <p>${t('playground.unreliable', { reason: label('playground.unreliable_reason', unreliable_reason) })}</p>
        <button @click=${() => this.#change(post(`playground/runs/${this.runId}/assess-anyway`, { round }, { signal: this.signal }))}>${t('playground.assess_anyway')}</button></div>` : nothing}
      ${state === 'failed' ? html`<div class="state failed"><p>${error?.code === 'audio_too_long' ? t('playground.too_long', { time: clock(LIMITS_MS[round]) }) : t('playground.round_failed', { kind: label('console.error_kind', error?.details.kind) })}</p></div>` : nothing}
      ${audio_purged_at ? html`<p class="small">${t('playground.audio_purged')} ${time(audio_purged_at)}</p>` : nothing}`;
  }

  /** The way to a recording, unless the round is at work or a verdict is on it. What was recorded here stays to be sent later. */
  #recording(run, { round, state, has_audio, audio_purged_at }) {
    const had = has_audio || audio_purged_at !== null;
    const taken = run.verdict && had;
    const works = run.rounds.some((_, index) => index >= round - 1 && worksOn(run, index));
    const early = round === 2 && run.rounds[0].state === 'awaiting_audio';
    const recorder = this.recorders[round - 1];
    const refusal = this.uploadErrors[round];
    if ((BUSY.includes(state) || taken || early) && !recorder.holds && !refusal) {
      return taken ? html`<p class="small">${t('playground.verdict_on_it')}</p>` : nothing;
    }
    const replaces = had && state !== 'failed';
    // While there is a recording its place stays, so that nobody loses the focus in the middle of a sentence.
    if (!recorder.holds) {
      this.placed[replaces ? 'add' : 'delete'](round);
    }
    Object.assign(recorder, {
      limitMs: LIMITS_MS[round],
      error: refusal ?? null,
      isSending: this.isSending,
      replaces,
      waits: this.#whyNot({ works, taken: taken && refusal?.code !== 'verdict_given', early }),
      send: (blob, durationMs) => this.#upload(round, blob, durationMs),
    });
    const content = html`${refusal?.code === 'verdict_given' ? this.#tooLate(run) : nothing}${recorder}`;
    return this.placed.has(round)
      ? html`<details class="anew" ?open=${live(this.opened.has(round))} @toggle=${(event) => this.#toggled(round, event.target.open)}><summary>${t('playground.another_recording')}</summary>
          ${round === 1 && run.rounds[1].state !== 'awaiting_audio' ? html`<p class="help">${t('playground.resets_round2')}</p>` : nothing}${content}</details>`
      : content;
  }

  #toggled(round, open) {
    this.opened[open ? 'add' : 'delete'](round);
    this.requestUpdate();
  }

  /** Why a recording cannot be sent now; empty when it can. */
  #whyNot({ works, taken, early }) {
    if (taken) {
      return t('playground.verdict_on_it');
    }
    if (works) {
      return t('playground.send_later');
    }
    return early ? t('playground.round1_first') : '';
  }

  /** Another operator has decided meanwhile. */
  #tooLate(run) {
    return html`<div class="state stale" role="status"><p>${run.verdict ? tx('playground.decided_meanwhile', { actor: name(run.verdict.actor), verdict: verdictName(run.verdict) }) : ''} ${t('playground.new_run_instead')}</p>
      <a class="button" href=${href('playground/new', { article_id: run.article.id })}>${t('playground.same_article')}</a></div>`;
  }

  async #upload(round, blob, durationMs) {
    const recorder = this.recorders[round - 1];
    this.isSending = true;
    delete this.uploadErrors[round];
    this.requestUpdate();
    try {
      const { body } = await request('PUT', `playground/runs/${this.runId}/rounds/${round}/audio`, blob, {
        signal: this.signal,
        headers: durationMs === undefined ? {} : { 'X-Client-Duration-Ms': String(durationMs) },
      });
      this.opened.delete(round);
      recorder.discard();
      this.player.forget(`round ${round}`);
      this.run.value = body;
      this.verdict.recorded();
      announce(t('playground.said_sent'));
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      const refusal = /** @type {ApiError} */ (error);
      this.uploadErrors[round] = refusal;
      this.opened.add(round);
      if (refusal.code === 'verdict_given' || refusal.code === 'round_busy') {
        // Another operator was there first.
        await this.run.load({ quiet: true }).catch(() => {});
      }
    } finally {
      this.isSending = false;
      this.requestUpdate();
    }
  }

  /** @param {Promise<Schema<'PlaygroundRun'>>} changed */
  async #change(changed) {
    try {
      this.run.value = await changed;
      this.requestUpdate();
    } catch (error) {
      await this.#refused(error);
    }
  }

  async #exemplar(lane, round) {
    try {
      await post(`playground/runs/${this.runId}/lanes/${lane.id}/exemplar`, { round }, { signal: this.signal });
      this.player.forget(`exemplar ${lane.id} ${round}`);
      await this.run.load({ quiet: true });
    } catch (error) {
      await this.#refused(error);
    }
  }

  /** A conflict means that the page is older than the run. */
  async #refused(error) {
    if (ApiError.isLeft(error)) {
      return;
    }
    notify({ text: errorText(/** @type {ApiError} */ (error)), tone: 'bad' });
    if (error.status === 409) {
      await this.run.load({ quiet: true }).catch(() => {});
    }
  }

  async #reveal() {
    const sure = await confirm({ title: t('playground.reveal_title'), text: t('playground.reveal_text'), action: t('playground.reveal'), danger: true });
    if (!sure) {
      return;
    }
    try {
      this.run.value = await post(`playground/runs/${this.runId}/reveal`, undefined, { signal: this.signal, repeat: true });
      this.requestUpdate();
      announce(t('playground.said_revealed'));
    } catch (error) {
      await this.#refused(error);
    }
  }

  /** @param {object} body @returns {Promise<any>} the run after the verdict */
  give(body) {
    return post(`playground/runs/${this.runId}/verdict`, body, { signal: this.signal });
  }
}
customElements.define('playground-run', PlaygroundRun);
