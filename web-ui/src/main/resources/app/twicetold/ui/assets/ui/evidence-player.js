/**
 * Plays moments of recordings, one at a time, with one audio element. `change` is sent when something begins, ends or fails.
 *
 * @typedef {object} Moment
 * @property {string} id of what is shown as playing
 * @property {string} recording whose address is asked for
 * @property {number} [startMs]
 * @property {number | null} [endMs] null for all that follows
 *
 * @typedef {object} Address
 * @property {string} url
 * @property {number} until when it stops working, in ms since 1970
 */

/** An address that ends while it is loaded is none. */
const RESERVE_MS = 10_000;
/** Timers of a browser come late by a few ms, which nobody hears. */
const EARLY_MS = 20;

export class EvidencePlayer extends EventTarget {
  /** @param {(recording: string) => Promise<Address>} ask for the address of a recording */
  constructor(ask) {
    super();
    this.ask = ask;
    this.audio = new Audio();
    this.audio.preload = 'auto';
    /** What plays, or is about to. @type {Moment | null} */
    this.moment = null;
    this.isLoading = false;
    /** Why nothing plays: what the service said, or a `MediaError`. @type {any} */
    this.error = null;
    /** The recording that could not be played. @type {Moment | null} */
    this.failed = null;
    /** @type {Map<string, Address>} */
    this.addresses = new Map();
    this.loaded = '';
    this.turn = 0;
    this.timer = 0;
    this.audio.addEventListener('timeupdate', () => this.#plan());
    this.audio.addEventListener('ended', () => this.stop());
  }

  /** Whether this is what plays. @param {string} id */
  plays(id) {
    return this.moment?.id === id;
  }

  /** Where it is in the recording. */
  get positionMs() {
    return this.audio.currentTime * 1_000;
  }

  /** Plays a moment, or stops it when it is playing. @param {Moment} moment */
  async toggle(moment) {
    if (this.plays(moment.id)) {
      this.stop();
    } else {
      await this.play(moment);
    }
  }

  /** @param {Moment} moment */
  async play(moment) {
    const turn = ++this.turn;
    this.audio.pause();
    clearTimeout(this.timer);
    this.moment = moment;
    this.error = null;
    this.failed = null;
    this.isLoading = true;
    this.#changed();
    try {
      await this.#load(moment.recording, turn);
      if (turn !== this.turn) {
        return;
      }
      await this.#seek((moment.startMs ?? 0) / 1_000);
      if (turn !== this.turn) {
        return;
      }
      await this.audio.play();
    } catch (error) {
      if (turn === this.turn) {
        this.#failed(error, moment);
      }
      return;
    }
    if (turn === this.turn) {
      this.isLoading = false;
      this.#changed();
      this.#plan();
    }
  }

  stop() {
    this.turn++;
    clearTimeout(this.timer);
    this.audio.pause();
    this.moment = null;
    this.isLoading = false;
    this.#changed();
  }

  /** Forgets a recording, because there is another in its place. @param {string} recording */
  forget(recording) {
    this.addresses.delete(recording);
    if (this.loaded === recording) {
      this.stop();
      this.loaded = '';
    }
  }

  /** Ends for good. */
  close() {
    this.stop();
    this.audio.removeAttribute('src');
    this.audio.load();
  }

  async #load(recording, turn) {
    let address = this.addresses.get(recording);
    const works = address && address.until > Date.now() + RESERVE_MS;
    if (works && this.loaded === recording && this.audio.error === null) {
      return;
    }
    if (!works) {
      address = await this.ask(recording);
      this.addresses.set(recording, address);
    }
    if (turn !== this.turn) {
      return;
    }
    this.loaded = '';
    this.audio.src = /** @type {Address} */ (address).url;
    try {
      await event(this.audio, 'loadedmetadata');
    } catch (error) {
      this.addresses.delete(recording);
      throw error;
    }
    if (turn === this.turn) {
      this.loaded = recording;
    }
  }

  async #seek(seconds) {
    if (Math.abs(this.audio.currentTime - seconds) > 0.001) {
      const there = event(this.audio, 'seeked');
      this.audio.currentTime = seconds;
      await there;
    }
  }

  /** Stops at the end of the moment; `timeupdate` alone comes only four times a second. */
  #plan() {
    clearTimeout(this.timer);
    const end = this.moment?.endMs;
    if (end === null || end === undefined || this.isLoading) {
      return;
    }
    const left = end - this.positionMs;
    if (left <= EARLY_MS) {
      this.stop();
    } else {
      this.timer = window.setTimeout(() => this.#plan(), left / this.audio.playbackRate);
    }
  }

  #failed(error, moment) {
    this.turn++;
    this.moment = null;
    this.isLoading = false;
    this.error = error;
    this.failed = moment;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** Waits for an event, or for the error of the element. @param {HTMLMediaElement} media @param {string} name */
function event(media, name) {
  return new Promise((resolve, reject) => {
    const done = (settle, value) => () => {
      media.removeEventListener(name, good);
      media.removeEventListener('error', bad);
      settle(value());
    };
    const good = done(resolve, () => undefined);
    const bad = done(reject, () => media.error ?? new Error('No sound'));
    media.addEventListener(name, good);
    media.addEventListener('error', bad);
  });
}
