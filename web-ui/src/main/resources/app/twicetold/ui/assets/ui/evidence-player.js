/**
 * Plays moments of recordings, one at a time, with one audio element. `change` is sent when something begins, ends or fails.
 *
 * @typedef {object} Moment
 * @property {string} id of what is shown as playing
 * @property {string} recording whose address is asked for
 * @property {number} [startMs]
 * @property {number | null} [endMs] null for all that follows
 * @property {number} [lengthMs] of the whole recording, where it is known: shows whether the browser finds places in it
 *
 * @typedef {object} Address
 * @property {string} url
 * @property {number} until when it stops working, in ms since 1970
 */
import { download } from 'ui/api.js';

/** An address that ends while it is loaded is none. */
const RESERVE_MS = 10_000;
/** Timers of a browser come late by a few ms, which nobody hears. */
const EARLY_MS = 20;
/** A browser that is further off about the length guesses where places are. */
const GUESSED_MS = 150;
/** An MP3 of varying bit rate has an index of a hundred places, or none, so that a moment is found up to a second off. */
const GUESSED_TYPE = /^audio\/(mpeg|mp3)\b/;
/** Enough for speech; three minutes of it take 8 MB. */
const DECODED_HZ = 24_000;

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
    /** The address of what was decoded here, if it was. */
    this.decoded = '';
    this.isAllowed = false;
    this.turn = 0;
    this.timer = 0;
    this.audio.addEventListener('timeupdate', () => this.#plan());
    this.audio.addEventListener('ended', () => this.stop());
    this.audio.addEventListener('error', () => this.#broken());
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
    this.#allow();
    this.audio.pause();
    clearTimeout(this.timer);
    this.moment = moment;
    this.error = null;
    this.failed = null;
    this.isLoading = true;
    this.#changed();
    try {
      await this.#load(moment, turn);
      if (turn !== this.turn) {
        return;
      }
      await this.#seek((moment.startMs ?? 0) / 1_000);
      if (turn !== this.turn) {
        return;
      }
      await this.audio.play();
    } catch (error) {
      if (turn === this.turn && /** @type {any} */ (error)?.name === 'NotAllowedError') {
        // The browser no longer knows of the press. It is loaded, so that the next press plays at once.
        this.stop();
      } else if (turn === this.turn) {
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
    this.loaded = '';
    this.audio.removeAttribute('src');
    this.audio.load();
    URL.revokeObjectURL(this.decoded);
  }

  /** Some browsers only play what was touched while somebody pressed; the address comes later. */
  #allow() {
    if (!this.isAllowed) {
      this.isAllowed = true;
      this.audio.load();
    }
  }

  /** @param {Moment} moment @param {number} turn */
  async #load(moment, turn) {
    const { recording } = moment;
    const known = this.addresses.get(recording);
    const works = known !== undefined && known.until > Date.now() + RESERVE_MS;
    if (works && this.loaded === recording && this.audio.error === null) {
      return;
    }
    if (works) {
      try {
        await this.#open(moment, known.url, turn);
        return;
      } catch {
        // It ran out by the clock of the service.
      }
    }
    if (turn === this.turn) {
      const address = await this.ask(recording);
      this.addresses.set(recording, address);
      await this.#open(moment, address.url, turn);
    }
  }

  /** @param {Moment} moment @param {string} url @param {number} turn */
  async #open({ recording, startMs = 0, lengthMs }, url, turn) {
    if (turn !== this.turn) {
      return;
    }
    this.loaded = '';
    try {
      const [isGuessed] = await Promise.all([lengthMs !== undefined && isOfGuessedType(url), this.#source(url)]);
      if (turn === this.turn && (isGuessed || this.#guesses(startMs, lengthMs))) {
        await this.#decode(url, turn);
      }
    } catch (error) {
      this.addresses.delete(recording);
      throw error;
    }
    if (turn === this.turn) {
      this.loaded = recording;
    }
  }

  /** @param {string} url */
  async #source(url) {
    const there = event(this.audio, 'loadedmetadata');
    this.audio.src = url;
    await there;
  }

  /** Whether places in the recording are not found where they are. @param {number} startMs @param {number} [lengthMs] */
  #guesses(startMs, lengthMs) {
    const { duration, seekable } = this.audio;
    const isWrong = lengthMs !== undefined && Number.isFinite(duration) && Math.abs(duration * 1_000 - lengthMs) > GUESSED_MS;
    return isWrong || (startMs > 0 && (seekable.length === 0 || seekable.end(seekable.length - 1) * 1_000 < startMs));
  }

  /** Plays the samples themselves, where every place is known. Without them it stays as it was. @param {string} url @param {number} turn */
  async #decode(url, turn) {
    try {
      const bytes = await (await download(url)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, DECODED_HZ).decodeAudioData(bytes);
      if (turn !== this.turn) {
        return;
      }
      URL.revokeObjectURL(this.decoded);
      this.decoded = URL.createObjectURL(wave(sound));
    } catch {
      return;
    }
    await this.#source(this.decoded);
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

  /** The rest of what plays does not come. */
  #broken() {
    if (this.moment !== null && !this.isLoading) {
      this.loaded = '';
      this.addresses.delete(this.moment.recording);
      this.#failed(this.audio.error, this.moment);
    }
  }

  #failed(error, moment) {
    this.turn++;
    clearTimeout(this.timer);
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

/** @param {string} url */
async function isOfGuessedType(url) {
  try {
    const { headers, body } = await download(url, { range: 'bytes=0-0' });
    body?.cancel();
    return GUESSED_TYPE.test(headers.get('Content-Type') ?? '');
  } catch {
    return false;
  }
}

/** A WAV file of one channel. @param {AudioBuffer} sound */
function wave(sound) {
  const { length, numberOfChannels, sampleRate } = sound;
  const view = new DataView(new ArrayBuffer(44 + length * 2));
  const name = (/** @type {number} */ at, /** @type {string} */ text) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  name(0, 'RIFF');
  view.setUint32(4, 36 + length * 2, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, length * 2, true);
  const channels = Array.from({ length: numberOfChannels }, (_, index) => sound.getChannelData(index));
  for (let at = 0; at < length; at++) {
    const mean = channels.reduce((sum, channel) => sum + channel[at], 0) / numberOfChannels;
    view.setInt16(44 + at * 2, Math.max(-1, Math.min(1, mean)) * 0x7fff, true);
  }
  return new Blob([view], { type: 'audio/wav' });
}
