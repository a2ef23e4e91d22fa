import { html, nothing, svg } from 'lit';
import { ApiError } from 'ui/api.js';
import { errorText } from 'ui/elements.js';
import { Page } from 'ui/page.js';
import { duration, loadTexts, t } from 'ui/text.js';
import { clock } from 'app/parts/clock.js';

await loadTexts('feedback', 'app/texts/feedback');

const SHAPES = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  stop: 'M6.5 6.5h11v11h-11z',
};

/** @param {keyof typeof SHAPES} name */
export const sign = (name) => html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${SHAPES[name]}></path>`}</svg>`;

/** Why nothing is heard, below what does not play. @param {import('ui/evidence-player.js').EvidencePlayer} player @param {string} moment */
export function trouble({ failed, error }, moment) {
  if (failed?.id !== moment || ApiError.isLeft(error)) {
    return nothing;
  }
  const text = error instanceof ApiError ? errorText(error) : navigator.onLine ? t('feedback.sound_failed') : t('feedback.sound_offline');
  return html`<p class="trouble" role="alert">${text}</p>`;
}

/** A whole recording that is played, halted and gone on with. Where one halted is kept while it is shown. */
class AppSound extends Page {
  static properties = {
    ...Page.properties,
    player: { attribute: false },
    recording: { attribute: false },
    lengthMs: { attribute: false },
    name: { attribute: false },
  };

  constructor() {
    super();
    /** @type {import('ui/evidence-player.js').EvidencePlayer | null} */
    this.player = null;
    /** As the player knows it. */
    this.recording = '';
    this.lengthMs = 0;
    /** What is heard. */
    this.name = '';
    this.atMs = 0;
    this.timer = 0;
    this.isPlaying = false;
    /** Whether a hand moves the place. */
    this.isHeld = false;
    this.changed = () => this.#changed();
  }

  connectedCallback() {
    super.connectedCallback();
    this.player?.addEventListener('change', this.changed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.player?.removeEventListener('change', this.changed);
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    super.willUpdate(changed);
    if (changed.has('player') && this.player !== changed.get('player')) {
      changed.get('player')?.removeEventListener('change', this.changed);
      this.player?.addEventListener('change', this.changed);
    }
    if (changed.has('recording')) {
      this.atMs = 0;
    }
  }

  /** What the player knows this by. */
  get whole() {
    return `whole ${this.recording}`;
  }

  #changed() {
    const plays = this.player?.plays(this.whole) ?? false;
    if (this.isPlaying && !plays) {
      clearInterval(this.timer);
      const at = this.player?.positionMs ?? 0;
      this.atMs = at > this.lengthMs - 300 ? 0 : at;
    }
    this.isPlaying = plays;
    clearInterval(this.timer);
    if (plays && !this.player?.isLoading) {
      this.timer = window.setInterval(() => this.#follow(), 250);
    }
    this.requestUpdate();
  }

  #follow() {
    if (!this.isHeld) {
      this.atMs = this.player?.positionMs ?? 0;
      this.requestUpdate();
    }
  }

  get moment() {
    return { id: this.whole, recording: this.recording, startMs: this.atMs, lengthMs: this.lengthMs };
  }

  #toggle() {
    this.player?.toggle(this.moment);
  }

  /** @param {Event} event */
  #moves({ target }) {
    this.isHeld = true;
    this.atMs = Number(/** @type {HTMLInputElement} */ (target).value);
    this.requestUpdate();
  }

  #moved() {
    this.isHeld = false;
    if (this.player?.plays(this.whole)) {
      // It begins anew at another place, which is no halt.
      this.isPlaying = false;
      this.player.play(this.moment);
    }
  }

  render() {
    const isLoading = this.isPlaying && this.player?.isLoading;
    return html`<div class="sound" role="group" aria-label=${this.name}>
      <button class="round" aria-label=${this.isPlaying ? t('feedback.pause') : t('feedback.play')} aria-busy=${isLoading ? 'true' : nothing} @click=${() => this.#toggle()}>
        ${sign(this.isPlaying ? 'pause' : 'play')}
      </button>
      <input type="range" min="0" max=${this.lengthMs} step="1000" .value=${String(Math.min(this.atMs, this.lengthMs))} aria-label=${t('feedback.place')}
        aria-valuetext=${t('feedback.of_length', { at: duration(Math.round(this.atMs / 1_000) * 1_000), all: duration(this.lengthMs) })} @input=${(event) => this.#moves(event)} @change=${() => this.#moved()}>
      <span class="when">${clock(this.atMs)} / ${clock(this.lengthMs)}</span>
    </div>
    ${this.player ? trouble(this.player, this.whole) : nothing}`;
  }
}
customElements.define('app-sound', AppSound);
