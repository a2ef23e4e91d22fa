/** The lanes of a round side by side, as far as they may be seen: templates for the page of a run. */
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { badge, bar } from 'ui/elements.js';
import { duration, label, money, number, t } from 'ui/text.js';
import { clock, modelName } from 'console/parts/playground-words.js';

const DIMENSIONS = ['key_info', 'structure', 'efficiency', 'fluency'];
const CONFIDENCE = { high: 'good', medium: 'plain', low: 'warn' };

/**
 * @typedef {object} Lanes
 * @property {any} run
 * @property {number} round
 * @property {import('ui/evidence-player.js').EvidencePlayer} player
 * @property {string} chosen the id of the lane that the verdict is for, or is about to be for
 * @property {boolean} canHear whether there is a recording
 * @property {(lane: any) => void} retry
 * @property {(lane: any) => void} exemplar
 */

/** @param {Lanes} given */
export const lanes = (given) => html`
  <div class="lanes" role="group" aria-label=${t('playground.lanes')} tabindex="0">
    ${repeat(given.run.lanes, ({ id }) => id, (lane) => laneOf(lane, given))}
  </div>`;

function laneOf(lane, given) {
  const result = lane.results[given.round - 1];
  const id = `lane-${lane.label}`;
  return html`
    <section class=${classMap({ lane: true, best: given.chosen === lane.id })} aria-labelledby=${id}>
      <header><h3 id=${id}>${t('playground.lane', { label: lane.label })}</h3>
        ${lane.model_ref ? html`<p class="model-name" translate="no">${modelName(lane.model_ref, lane.options)}</p>` : nothing}</header>
      ${result.assessment ? assessed(lane, result, given) : unassessed(lane, result, given)}
      <div class="part">${modelAnswer(lane, result, given)}</div>
    </section>`;
}

/** As many parts as the lane of an assessment has, so that they stand beside each other. */
function unassessed(lane, result, { retry, run, round }) {
  const { status, skip_reason, error } = result;
  const first = lane.results[0];
  const again = run.rounds[round - 1].state === 'done' && ((status === 'failed' && error?.retryable !== false) || (status === 'skipped' && round === 2 && first.status === 'done'));
  return html`
    <div class="part alone">
      <p>${badge(label('playground.result', status), status === 'failed' ? 'bad' : 'plain')}</p>
      ${skip_reason ? html`<p>${label('playground.skip', skip_reason)}</p>` : nothing}
      ${error ? html`<p>${label('console.error_kind', error.details.kind)}${error.code === 'lane_failed' ? '' : html` <code>${error.code}</code>`}</p>` : nothing}
      ${again ? html`<button @click=${() => retry(lane)} aria-label=${t('playground.retry_lane', { label: lane.label })}>${t('playground.retry')}</button>` : nothing}
    </div>`;
}

function assessed(lane, { assessment, comparison, spread }, given) {
  const quotes = new Map(assessment.evidence.map((one) => [one.id, one]));
  const play = (id, place) => (quotes.has(id) ? quote(lane, quotes.get(id), place, given) : nothing);
  const { language } = assessment;
  return html`
    <div class="part">
      <p class="overall"><strong>${number(assessment.overall)}</strong> ${badge(assessment.band_label, 'accent')}
        ${assessment.masked ? badge(t('playground.masked'), 'warn') : nothing}</p>
      <p lang=${language}>${assessment.summary}</p>
    </div>
    ${DIMENSIONS.map((name) => {
      const { score, note, evidence_ids, insufficient_evidence } = assessment.dimensions[name];
      return html`<div class="part">
        <h4>${label('playground.dimension', name)} <span class="score">${number(score)}</span></h4>
        ${bar(score / 100)}
        ${spread ? html`<p class="small">${spreadOf(spread.dimensions[name])}</p>` : nothing}
        <p lang=${language}>${note}</p>
        ${insufficient_evidence ? html`<p class="small">${t('playground.no_evidence')}</p>` : nothing}
        ${evidence_ids.map((id) => play(id, name))}
      </div>`;
    })}
    <div class="part">
      <h4>${t('playground.one_action')}</h4>
      ${assessment.one_action
        ? html`<div lang=${language}><p><strong>${assessment.one_action.title}</strong><br>${assessment.one_action.instruction}</p>
            <p class="example">${assessment.one_action.example_sentence}</p></div>
            ${assessment.one_action.evidence_id ? play(assessment.one_action.evidence_id, 'action') : nothing}`
        : html`<p>—</p>`}
      ${assessment.previous_action
        ? html`<p class="small">${t(assessment.achieved_previous_action ? 'playground.achieved' : 'playground.not_achieved')}
            <span lang=${language}>${assessment.previous_action.title}</span></p>`
        : nothing}
    </div>
    <div class="part">
      <h4>${t('playground.key_points')}</h4>
      <ul class="points">
        ${assessment.key_point_coverage.map(({ key_point_id, text, status, evidence_id }) => html`
          <li>${badge(label('playground.coverage', status), { covered: 'good', missed: 'bad' }[status] ?? 'plain')}
            <span lang=${language}>${text}</span>${evidence_id ? play(evidence_id, `point-${key_point_id}`) : nothing}</li>`)}
      </ul>
    </div>
    <div class="part">
      ${comparison
        ? html`<h4>${t('playground.compared')}</h4>
            <p>${badge(comparison.verdict_label, 'accent')} ${t('playground.deltas', { points: signed(comparison.overall_delta), seconds: signed(Math.round(comparison.duration_delta_ms / 1_000)) })}</p>
            ${comparison.key_points_lost.length ? html`<p class="small">${t('playground.lost')}</p><ul class="points">${comparison.key_points_lost.map(({ text }) => html`<li lang=${language}>${text}</li>`)}</ul>` : nothing}`
        : nothing}
      <p>${badge(label('playground.confidence', assessment.confidence), CONFIDENCE[assessment.confidence] ?? 'plain')}
        ${assessment.confidence_note ? html`<span lang=${language}>${assessment.confidence_note}</span>` : nothing}</p>
      ${given.run.revealed ? price(assessment, spread) : nothing}
    </div>`;
}

const signed = (value) => number(value, { signDisplay: 'exceptZero' });

const spreadOf = ({ min, max, deviation }) =>
  t('playground.spread', { min: number(min), max: number(max), deviation: number(deviation, { maximumFractionDigits: 1 }) });

/** What a lane tells only after the reveal. */
function price({ latency_ms, cost_usd, usage }, spread) {
  return html`<dl class="facts">
    <dt>${t('playground.latency')}</dt><dd>${duration(latency_ms)}</dd>
    <dt>${t('playground.cost')}</dt><dd>${money(cost_usd)}</dd>
    <dt>${t('playground.tokens')}</dt><dd>${usage ? `${number(usage.input_tokens)} / ${number(usage.output_tokens)}` : '—'}</dd>
    ${spread ? html`<dt>${t('playground.repeats_spread', { n: spread.judgements })}</dt><dd>${spreadOf(spread.overall)}</dd>` : nothing}
  </dl>`;
}

/** What was said, and the button that plays it. */
function quote(lane, { start_ms, end_ms, transcript_excerpt, id }, place, { player, round, run, canHear }) {
  const playing = `${lane.id} ${round} ${place} ${id}`;
  const words = html`<q lang=${run.article.language}>${transcript_excerpt}</q> <small>${clock(start_ms)}–${clock(end_ms)}</small>`;
  if (!canHear) {
    return html`<p class="quote">${words}</p>`;
  }
  const plays = player.plays(playing);
  return html`<button class=${classMap({ quote: true, plays })} aria-pressed=${plays ? 'true' : 'false'} data-quote
    @click=${() => player.toggle({ id: playing, recording: `round ${round}`, startMs: start_ms, endMs: end_ms })}>
    <span aria-hidden="true">${plays ? '■' : '▶'}</span> <span class="unseen">${t('playground.play')}</span>${words}
  </button>`;
}

function modelAnswer(lane, { status, exemplar }, { player, round, run, exemplar: make }) {
  const title = html`<h4>${t('playground.exemplar')}</h4>`;
  const again = (words) => html`<button class="quiet" @click=${() => make(lane)} aria-label=${`${words} · ${t('playground.lane', { label: lane.label })}`}>${words}</button>`;
  if (!exemplar) {
    return status === 'done' ? html`${title}${again(t('playground.exemplar_make'))}` : nothing;
  }
  if (exemplar.status === 'pending') {
    return html`${title}<p>${t('playground.exemplar_pending')}</p>`;
  }
  const playing = `${lane.id} ${round} exemplar`;
  const plays = player.plays(playing);
  return html`
    ${title}
    ${exemplar.text ? html`<p lang=${run.article.language}>${exemplar.text}</p>` : nothing}
    ${exemplar.masked ? html`<p class="small">${t('playground.exemplar_masked')}</p>` : nothing}
    ${exemplar.status === 'ready' || exemplar.text ? nothing : html`<p>${badge(label('playground.exemplar_status', exemplar.status), 'bad')}</p>`}
    ${exemplar.error ? html`<p class="small">${label('console.error_kind', exemplar.error.details.kind)}</p>` : nothing}
    ${exemplar.audio_purged_at ? html`<p class="small">${t('playground.audio_purged')}</p>` : nothing}
    <div class="buttons">
      ${exemplar.audio_url
        ? html`<button aria-pressed=${plays ? 'true' : 'false'} @click=${() => player.toggle({ id: playing, recording: `exemplar ${lane.id} ${round}` })}>
            <span aria-hidden="true">${plays ? '■' : '▶'}</span> ${t('playground.exemplar_hear')}${exemplar.duration_ms ? html` <small>${clock(exemplar.duration_ms)}</small>` : nothing}</button>`
        : nothing}
      ${again(t('playground.exemplar_again'))}
    </div>
    ${exemplar.tts_ref ? html`<p class="small" translate="no">${exemplar.tts_ref}</p>` : nothing}`;
}
