import { html } from 'lit';
import { badge } from 'ui/elements.js';
import { label, t } from 'ui/text.js';

const TONES = { awaiting_audio: 'plain', transcribing: 'accent', assessing: 'accent', done: 'good', unreliable: 'warn', failed: 'bad' };

/** @param {string} state of a round */
export const roundBadge = (state) => badge(label('playground.round_state', state), TONES[state] ?? 'plain');

/** A name, which no language has another word for. @param {unknown} text */
export const name = (text) => html`<span translate="no">${text}</span>`;

/** A verdict in a few words. @param {{outcome: string, label: string | null}} verdict */
export const verdictName = ({ outcome, label: lane }) =>
  outcome === 'lane' ? t('playground.verdict_lane', { lane }) : label('playground.outcome', outcome);

/** A moment of a recording, such as 1:07. @param {number} ms */
export function clock(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The name of a model with its options. @param {string | null} ref @param {object | null} options */
export function modelName(ref, options) {
  const given = Object.entries(options ?? {});
  return given.length === 0 ? (ref ?? '—') : `${ref} · ${given.map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', ')}`;
}
