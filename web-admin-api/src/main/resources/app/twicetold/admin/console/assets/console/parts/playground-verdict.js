import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { ApiError } from 'ui/api.js';
import { failed, panel, wholeTime } from 'ui/elements.js';
import { draft, dropDraft, keepDraft } from 'ui/draft.js';
import { announce } from 'ui/live.js';
import { label, list, t, tx } from 'ui/text.js';
import { modelName, name, verdictName } from 'console/parts/playground-words.js';

/** The row below the digits. */
const REASON_KEYS = [...'qwertyu'];
const TIE_KEY = '0';
const NONE_KEY = 'x';

/**
 * The verdict of a run: what is chosen, and what was decided. What one types stays until it is sent or the run is left, also when
 * somebody else was quicker.
 */
export class Verdict {
  /** @param {any} host the page of the run */
  constructor(host) {
    this.host = host;
    /** @type {Set<string>} */
    this.reasons = new Set();
    this.clear();
  }

  clear() {
    /** `tie`, `none`, or the id of a lane. */
    this.choice = '';
    this.reasons = new Set();
    this.note = '';
    this.isOpen = false;
    this.isSending = false;
    /** @type {ApiError | null} */
    this.error = null;
    /** Whether somebody else judged, revealed or recorded first. */
    this.isLate = false;
  }

  /** What was typed before a reload. It names lanes, never models. */
  resume() {
    const { choice = '', reasons = [], note = '' } = draft(this.#kept) ?? {};
    Object.assign(this, { choice, reasons: new Set(reasons), note });
  }

  get #kept() {
    return `verdict ${this.host.runId}`;
  }

  #keep() {
    keepDraft(this.#kept, { choice: this.choice, reasons: [...this.reasons], note: this.note });
  }

  /** A choice was made by ear of another recording. */
  recorded() {
    this.choice = '';
    this.#keep();
  }

  #drop() {
    dropDraft(this.#kept);
    this.clear();
  }

  /** The lane to mark. @param {any} run */
  lane(run) {
    return this.choice || (run.verdict?.lane_id ?? '');
  }

  /** Lanes that have been judged in a round whose results are there. */
  #judged(run) {
    return run.lanes.filter(({ results }) => results.some(({ status, assessment }) => status === 'done' && assessment));
  }

  /** Whether there is a form now. */
  #isAsked(run) {
    return this.#judged(run).length > 0 && (!run.verdict || this.isOpen);
  }

  keys() {
    const run = this.host.value;
    const group = t('playground.verdict');
    const asked = () => this.#isAsked(run);
    const choices = this.host.choices.value;
    return [
      ...run.lanes.map((lane, index) => ({ key: String(index + 1), label: t('playground.key_lane', { label: lane.label }), run: () => this.#choose(lane.id), when: () => asked() && this.#judged(run).includes(lane), group })),
      { key: TIE_KEY, label: label('playground.outcome', 'tie'), run: () => this.#choose('tie'), when: asked, group },
      { key: NONE_KEY, label: label('playground.outcome', 'none'), run: () => this.#choose('none'), when: asked, group },
      ...(choices?.playground_reasons ?? []).slice(0, REASON_KEYS.length).map((reason, index) => ({
        key: REASON_KEYS[index],
        label: t('playground.key_reason', { reason: label('playground.reason', reason) }),
        run: () => this.#toggle(reason),
        when: asked,
        group,
      })),
      { key: 'n', label: t('playground.key_note'), run: () => this.host.querySelector('#verdict-note')?.focus(), when: asked, group },
      { key: 'v', label: t('playground.give'), run: () => this.#give(), when: () => asked() && this.choice !== '', group },
    ];
  }

  #draw() {
    this.host.requestUpdate();
  }

  #choose(choice) {
    this.choice = choice;
    this.#keep();
    this.#draw();
    announce(t('playground.said_chosen', { choice: this.#name(choice) }));
  }

  #name(choice) {
    const lane = this.host.value.lanes.find(({ id }) => id === choice);
    return lane ? t('playground.lane', { label: lane.label }) : label('playground.outcome', choice);
  }

  #toggle(reason) {
    if (!this.reasons.delete(reason)) {
      this.reasons.add(reason);
    }
    this.#keep();
    this.#draw();
    announce(t(this.reasons.has(reason) ? 'playground.said_reason' : 'playground.said_no_reason', { reason: label('playground.reason', reason) }));
  }

  #write(note) {
    this.note = note;
    this.#keep();
  }

  async #give() {
    if (this.isSending || !this.choice) {
      return;
    }
    const run = this.host.value;
    const isLane = this.choice !== 'tie' && this.choice !== 'none';
    this.isSending = true;
    this.error = null;
    this.#draw();
    try {
      const blind = !run.revealed;
      this.host.run.value = await this.host.give({
        version: run.version,
        outcome: isLane ? 'lane' : this.choice,
        ...(isLane && { lane_id: this.choice }),
        reasons: [...this.reasons],
        ...(this.note.trim() && { note: this.note.trim() }),
      });
      this.#drop();
      announce(t(blind ? 'playground.said_verdict_revealed' : 'playground.said_verdict'));
      this.#draw();
      await this.host.updateComplete;
      this.host.querySelector('#verdict')?.focus();
    } catch (error) {
      if (ApiError.isLeft(error)) {
        return;
      }
      this.error = /** @type {ApiError} */ (error);
      if (this.error.code === 'version_conflict' || this.error.code === 'results_not_ready') {
        await this.host.run.load({ quiet: true }).catch(() => {});
        this.isLate = this.error?.code === 'version_conflict';
        this.isOpen = true;
      }
    } finally {
      this.isSending = false;
      this.#draw();
    }
  }

  /** @param {any} run @param {any} choices the catalogue, when it is there */
  render(run, choices) {
    const judged = this.#judged(run);
    if (judged.length === 0 && !run.verdict) {
      return nothing;
    }
    return panel({
      title: html`<span id="verdict" tabindex="-1">${t('playground.verdict')}</span>`,
      tone: run.verdict ? 'plain' : 'person',
      content: html`
        ${this.isLate ? this.#late(run) : nothing}
        ${run.verdict ? this.#given(run) : nothing}
        ${this.#isAsked(run) ? this.#form(run, choices, judged) : nothing}
        ${run.verdict && !this.isOpen && judged.length > 0
          ? html`<div class="buttons"><button @click=${() => this.#open(run)}>${t('playground.change_verdict')}</button></div>`
          : nothing}`,
    });
  }

  #open(run) {
    this.isOpen = true;
    this.choice = run.verdict.outcome === 'lane' ? run.verdict.lane_id : run.verdict.outcome;
    this.reasons = new Set(run.verdict.reasons);
    this.note = run.verdict.note ?? '';
    this.#draw();
  }

  /** Somebody else was quicker; who, and with what, and what one wrote is still there. */
  #late(run) {
    return html`<div class="state stale" role="alert">
      <p>${run.verdict
        ? tx('playground.decided_meanwhile', { actor: name(run.verdict.actor), verdict: verdictName(run.verdict) })
        : run.revealed ? t('playground.revealed_meanwhile') : t('playground.recorded_meanwhile')}</p>
      <p>${t('playground.nothing_lost')}</p></div>`;
  }

  #given({ verdict, blind_verdict, lanes }) {
    const model = (given) => {
      const lane = lanes.find(({ id }) => id === given.lane_id);
      return lane?.model_ref ? html` <span class="model-name" translate="no">${modelName(lane.model_ref, lane.options)}</span>` : nothing;
    };
    const one = (given) => html`<p><strong>${verdictName(given)}</strong>${model(given)}
        ${given.reasons.length ? html` · ${list(given.reasons.map((reason) => label('playground.reason', reason)))}` : nothing}</p>
      ${given.note ? html`<blockquote>${given.note}</blockquote>` : nothing}
      <p class="small">${name(given.actor)} · ${wholeTime(given.at)}</p>`;
    const changed = blind_verdict && blind_verdict.at !== verdict.at;
    return html`
      ${one(verdict)}
      ${changed ? html`<h3>${t('playground.blind_verdict')}</h3>${one(blind_verdict)}` : nothing}
      ${blind_verdict ? nothing : html`<p class="small">${t('playground.never_blind')}</p>`}`;
  }

  #form(run, choices, judged) {
    const radio = (value, name, key, disabled = false) => html`<label class="choice">
      <input type="radio" name="verdict" value=${value} ?disabled=${disabled} .checked=${live(this.choice === value)} @change=${() => this.#choose(value)}>
      ${name} <kbd>${key}</kbd></label>`;
    const refused = this.error && !this.isLate;
    return html`
      <form class="verdict" @submit=${(event) => { event.preventDefault(); this.#give(); }}
        @keydown=${(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.#give()}>
        <fieldset><legend>${t('playground.which')}</legend>
          <div class="row">
            ${run.lanes.map((lane, index) => radio(lane.id, t('playground.lane', { label: lane.label }), index + 1, !judged.includes(lane)))}
            ${radio('tie', label('playground.outcome', 'tie'), TIE_KEY)}
            ${radio('none', label('playground.outcome', 'none'), NONE_KEY)}
          </div></fieldset>
        <fieldset><legend>${t('playground.why')}</legend>
          <div class="row">${(choices?.playground_reasons ?? []).map((reason, index) => html`<label class="choice">
            <input type="checkbox" .checked=${live(this.reasons.has(reason))} @change=${() => this.#toggle(reason)}>
            ${label('playground.reason', reason)} ${REASON_KEYS[index] ? html`<kbd>${REASON_KEYS[index]}</kbd>` : nothing}</label>`)}</div></fieldset>
        <div class="field"><label for="verdict-note">${t('playground.note')} <kbd>n</kbd></label>
          <textarea id="verdict-note" rows="2" maxlength="2000" .value=${live(this.note)} @input=${(event) => this.#write(event.target.value)}></textarea></div>
        ${refused ? failed(/** @type {ApiError} */ (this.error)) : nothing}
        <div class="buttons">
          <button class="main" ?disabled=${!this.choice || this.isSending}>${run.verdict ? t('playground.replace_verdict') : run.revealed ? t('playground.give') : t('playground.give_and_reveal')} <kbd>v</kbd></button>
          ${this.isOpen && run.verdict ? html`<button type="button" @click=${() => { this.#drop(); this.#draw(); }}>${this.isLate ? t('playground.leave_theirs') : t('ui.cancel')}</button>` : nothing}
        </div>
      </form>`;
  }
}
