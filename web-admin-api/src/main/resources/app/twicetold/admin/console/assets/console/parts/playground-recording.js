import { html, nothing, LitElement } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { bar, failed } from 'ui/elements.js';
import { announce } from 'ui/live.js';
import { durationOf, findLength, Recorder } from 'ui/recorder.js';
import { number, t, tx } from 'ui/text.js';
import { clock, name } from 'console/parts/playground-words.js';

/** What the contract takes. */
const ACCEPTED = ['audio/webm', 'audio/mp4', 'audio/mpeg', 'audio/wav'];
/** Browsers call files by other names; some call them nothing. A name that is not here goes to the service as it is. */
const NAMES = {
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
};
const ENDINGS = { wav: 'audio/wav', mp3: 'audio/mpeg', m4a: 'audio/mp4', mp4: 'audio/mp4', webm: 'audio/webm' };
const FORMATS = 'WAV, MP3, M4A, WebM';
const LAST_SECONDS = 10;

/** @param {File} file */
function typeOf({ name, type }) {
  const known = NAMES[type] ?? type;
  return known || (ENDINGS[name.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream');
}

/**
 * Records a round, or takes a file, lets it be heard, and gives it to `send`. It keeps what it has while it is in no document, until
 * `forget`. `change` tells that `holds` may have changed, `anew` that what was said of the last recording is of no use any more.
 */
export class PlaygroundRecording extends LitElement {
  static properties = {
    limitMs: { attribute: false },
    error: { attribute: false },
    isSending: { attribute: false },
    replaces: { attribute: false },
    waits: { attribute: false },
    send: { attribute: false },
  };

  constructor() {
    super();
    this.limitMs = 0;
    /** What the service said about the last recording. @type {import('ui/api.js').ApiError | null} */
    this.error = null;
    this.isSending = false;
    /** Whether there is a recording that this one takes the place of. */
    this.replaces = false;
    /** Why it cannot be sent now. */
    this.waits = '';
    /** @type {(blob: Blob, durationMs: number | undefined) => void} */
    this.send = () => {};
    /** What can be heard and sent. @type {{blob: Blob, durationMs: number | undefined, url: string, name: string | null, ended: string | null} | null} */
    this.sound = null;
    this.isOver = false;
    this.lastSaid = 0;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    queueMicrotask(() => this.isConnected || this.#unseen());
  }

  /** Nobody is recorded unseen. What was recorded until now stays. */
  #unseen() {
    if (this.recorder?.state === 'asking') {
      this.recorder.discard();
    }
    this.recorder?.stop();
  }

  /** Nobody can send it any more. */
  forget() {
    this.#drop();
    this.recorder?.discard();
  }

  /** Whether there is a recording, or will be one. */
  get holds() {
    return this.sound !== null || this.isRecording || this.recorder?.state === 'stopping';
  }

  /** Whether it holds what nobody has twice: a voice is not told twice alike, while a file can be chosen again. */
  get holdsVoice() {
    return this.holds && (this.sound?.name ?? null) === null;
  }

  willUpdate(changed) {
    if (changed.has('limitMs') && !this.recorder) {
      this.recorder = new Recorder({ limitMs: this.limitMs, accepted: ACCEPTED });
      this.recorder.addEventListener('change', () => this.#changed());
      this.recorder.addEventListener('tick', () => this.#ticked());
    }
  }

  get isRecording() {
    return this.recorder?.state === 'recording' || this.recorder?.state === 'paused';
  }

  keys() {
    const group = t('playground.recording');
    return [
      { key: 'b', label: t('playground.key_record'), run: () => this.startOrStop(), group },
      { key: 'i', label: t('playground.key_pause'), run: () => this.pauseOrResume(), when: () => this.isRecording, group },
    ];
  }

  startOrStop() {
    if (this.isRecording) {
      this.recorder?.stop();
    } else if (!this.sound) {
      this.recorder?.start();
      this.scrollIntoView({ block: 'nearest' });
    }
  }

  pauseOrResume() {
    if (this.recorder?.state === 'paused') {
      this.recorder.resume();
    } else {
      this.recorder?.pause();
    }
  }

  #changed() {
    const recorder = /** @type {Recorder} */ (this.recorder);
    if (recorder.state === 'recorded' && recorder.recorded) {
      const { blob, durationMs, ended } = recorder.recorded;
      this.#show({ blob, durationMs, name: null, ended });
    }
    const said = {
      recording: t('playground.said_recording'),
      paused: t('playground.said_paused'),
      recorded: t('playground.said_recorded'),
    }[recorder.state];
    if (said) {
      announce(said);
    }
    this.lastSaid = 0;
    this.#moved();
  }

  #moved() {
    this.requestUpdate();
    this.dispatchEvent(new Event('change'));
  }

  #ticked() {
    const left = Math.ceil(/** @type {Recorder} */ (this.recorder).leftMs / 1_000);
    if (left <= LAST_SECONDS && this.lastSaid === 0) {
      this.lastSaid = left;
      announce(t('playground.seconds_left', { n: left }));
    }
    this.requestUpdate();
  }

  #show({ blob, durationMs, name, ended }) {
    this.#drop();
    this.sound = { blob, durationMs, name, ended, url: URL.createObjectURL(blob) };
    this.#moved();
  }

  #drop() {
    if (this.sound) {
      URL.revokeObjectURL(this.sound.url);
      this.sound = null;
    }
  }

  discard() {
    this.#drop();
    this.dispatchEvent(new Event('anew'));
    this.recorder?.discard();
    this.#moved();
    this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('button.record, input[type=file]'))?.focus());
  }

  async #take(file) {
    if (!file || this.isRecording || this.isSending) {
      return;
    }
    this.recorder?.discard();
    this.dispatchEvent(new Event('anew'));
    this.isTaking = true;
    this.requestUpdate();
    const blob = file.slice(0, file.size, typeOf(file));
    const durationMs = await durationOf(blob);
    this.isTaking = false;
    this.#show({ blob, durationMs, name: file.name, ended: null });
    announce(t('playground.said_taken', { name: file.name }));
  }

  #dropped(event) {
    event.preventDefault();
    this.isOver = false;
    this.#take(event.dataTransfer?.files[0]);
    this.requestUpdate();
  }

  #over(event, over) {
    event.preventDefault();
    if (this.isOver !== over) {
      this.isOver = over;
      this.requestUpdate();
    }
  }

  render() {
    return html`
      <div class=${classMap({ recording: true, over: this.isOver })}
        @dragover=${(event) => this.#over(event, true)} @dragleave=${(event) => this.#over(event, false)} @drop=${(event) => this.#dropped(event)}>
        ${this.sound ? this.#review(this.sound) : html`${this.#microphone()}${this.isRecording ? nothing : this.#file()}`}
        ${this.error ? failed(this.error) : nothing}
      </div>`;
  }

  #microphone() {
    const { state, problem, level, heard, elapsedMs, leftMs } = /** @type {Recorder} */ (this.recorder);
    if (state === 'asking') {
      return html`<p class="state" role="status">${t('playground.asking')}</p>`;
    }
    if (state === 'stopping') {
      return html`<p class="state" role="status">${t('playground.stopping')}</p>`;
    }
    if (state === 'recording' || state === 'paused') {
      const paused = state === 'paused';
      return html`
        <div class=${classMap({ live: true, paused })}>
          <p class="time"><span class="dot" aria-hidden="true"></span><strong role="timer">${clock(elapsedMs)}</strong>
            <span>${paused ? t('playground.paused') : t('playground.left', { time: clock(leftMs + 999) })}</span></p>
          ${level === null ? nothing : html`<div class="level" role="img" aria-label=${t('playground.level')}>${bar(Math.min(1, Math.sqrt(level)), level > 0.97 ? 'bad' : 'good')}</div>`}
          ${!paused && level !== null && !heard && elapsedMs > 3_000 ? html`<p class="help" role="status">${t('playground.silence')}</p>` : nothing}
          <div class="buttons">
            <button class="main" @click=${() => this.recorder?.stop()}>${t('playground.stop')} <kbd>b</kbd></button>
            <button @click=${() => this.pauseOrResume()}>${paused ? t('playground.resume') : t('playground.pause')} <kbd>i</kbd></button>
            <button class="quiet" @click=${() => this.discard()}>${t('playground.discard')}</button>
          </div>
        </div>`;
    }
    const cannot = problem === 'insecure' || problem === 'unsupported';
    return html`
      ${problem ? html`<div class="state failed" role=${cannot ? nothing : 'alert'}><p>${t(`playground.problem.${problem}`)}</p><p>${t('playground.or_file')}</p></div>` : nothing}
      ${cannot ? nothing : html`<p><button class="record main" @click=${() => this.recorder?.start()}>${problem ? t('playground.record_again') : t('playground.record')} <kbd>b</kbd></button>
        <small>${t('playground.limit', { time: clock(this.limitMs) })}</small></p>`}`;
  }

  #file() {
    return html`
      <label class="drop">
        <span>${this.isTaking ? t('playground.reading') : t('playground.drop')}</span>
        <small>${tx('playground.drop_help', { formats: name(FORMATS) })}</small>
        <input type="file" accept="audio/wav,audio/mpeg,audio/mp4,audio/webm,.wav,.mp3,.m4a,.webm" @change=${(event) => this.#take(event.target.files[0])}>
      </label>`;
  }

  #review({ url, name: file, durationMs, blob, ended }) {
    return html`
      ${ended ? html`<p class="state stale" role="status">${t(`playground.ended.${ended}`)}</p>` : nothing}
      <p><strong>${file === null ? t('playground.your_recording') : name(file)}</strong>
        <small>${durationMs === undefined ? t('playground.no_length') : clock(durationMs)} · ${name(number(Math.ceil(blob.size / 1_000), { style: 'unit', unit: 'kilobyte' }))}</small></p>
      <audio controls preload="metadata" src=${url} aria-label=${t('playground.listen')} @loadedmetadata=${findLength}></audio>
      ${this.replaces ? html`<p class="help">${t('playground.replaces')}</p>` : nothing}
      ${this.waits ? html`<p class="help">${this.waits}</p>` : nothing}
      <div class="buttons">
        <button class="main" ?disabled=${this.isSending} aria-disabled=${this.waits ? 'true' : nothing} @click=${() => this.waits || this.send(blob, durationMs)}>${this.isSending ? t('playground.sending') : t('playground.send')}</button>
        <button ?disabled=${this.isSending} @click=${() => this.discard()}>${file ? t('playground.another_file') : t('playground.discard')}</button>
      </div>`;
  }
}
customElements.define('playground-recording', PlaygroundRecording);
