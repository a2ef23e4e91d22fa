/**
 * Records somebody who speaks. It shows nothing: a page draws its states and calls its methods.
 *
 * `change` is sent when the state changes, `tick` several times a second while it records, with a new level and a new time, and
 * `piece` with each piece of the recording, as it will be in the whole: who keeps the pieces loses at most a second.
 *
 * @typedef {'idle' | 'asking' | 'recording' | 'paused' | 'stopping' | 'recorded'} RecorderState
 * @typedef {'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy' | 'unplugged' | 'failed'} RecorderProblem why there is no
 *     recording: the page came over plain HTTP, the browser records no type that is accepted, somebody said no, there is no
 *     microphone, another program has it, it went away, or something else
 *
 * @typedef {object} Piece what a `piece` carries
 * @property {Blob} blob
 * @property {string} type of the whole, without parameters
 * @property {number} elapsedMs recorded until its end
 * @property {number} pauses until its end
 *
 * @typedef {object} Recorded
 * @property {Blob} blob of a type that is accepted, without parameters
 * @property {number} durationMs as decoded; as measured where the browser cannot decode what it recorded
 * @property {'limit' | 'unplugged' | 'failed' | null} ended what ended it, if nobody did
 * @property {number} pauses
 */
import { scriptAddress } from 'ui/trusted.js';

/** What is asked for, best first. Some browsers would record Ogg by themselves, which no service of ours takes. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
/** As the voice is: what helps in calls changes what is judged. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
const BITS_A_SECOND = 96_000;
/** A piece a second, so that no more than a second is lost with the microphone. */
const PIECE_MS = 1_000;
const TICK_MS = 100;
/** The end of the last piece comes after the order to stop. */
const MARGIN_MS = 500;
/** In a tab that nobody sees a browser lets time pass by the second. */
const UNSEEN_MARGIN_MS = MARGIN_MS + PIECE_MS;
/** Below this nobody speaks. */
const SILENCE = 0.01;
const PROBLEMS = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** @param {string[]} accepted types without parameters @returns {string | undefined} what the browser records */
function typeFor(accepted) {
  return TYPES.find((type) => accepted.includes(base(type)) && MediaRecorder.isTypeSupported(type));
}

/** @param {string} type */
const base = (type) => type.split(';')[0];

export class Recorder extends EventTarget {
  /**
   * @param {object} options
   * @param {number} options.limitMs after which it stops by itself
   * @param {string[]} options.accepted types of audio without parameters
   */
  constructor({ limitMs, accepted }) {
    super();
    this.limitMs = limitMs;
    this.accepted = accepted;
    /** @type {RecorderState} */
    this.state = 'idle';
    /** @type {RecorderProblem | null} */
    this.problem = Recorder.obstacle(accepted);
    /** From 0 to 1; null without a measure. @type {number | null} */
    this.level = null;
    /** Whether anything but silence has come. */
    this.heard = false;
    /** @type {Recorded | null} */
    this.recorded = null;
    /** A later turn makes what is still on its way in an earlier one pointless. */
    this.turn = 0;
    this.timer = 0;
    this.spentMs = 0;
    this.since = 0;
    this.pauses = 0;
    /** Whether it pauses because something else, such as a call, has the microphone. */
    this.interrupted = false;
  }

  /** What keeps the browser from recording at all. @param {string[]} accepted @returns {RecorderProblem | null} */
  static obstacle(accepted) {
    if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) {
      return 'insecure';
    }
    return typeof MediaRecorder === 'undefined' || !typeFor(accepted) ? 'unsupported' : null;
  }

  /** How long it has recorded; pauses do not count. */
  get elapsedMs() {
    return this.spentMs + (this.state === 'recording' ? performance.now() - this.since : 0);
  }

  get leftMs() {
    return Math.max(0, this.limitMs - this.elapsedMs);
  }

  /** Asks for the microphone and begins. An earlier recording is dropped. */
  async start() {
    if (this.state !== 'idle' && this.state !== 'recorded') {
      return;
    }
    this.discard();
    this.problem = Recorder.obstacle(this.accepted);
    if (this.problem !== null) {
      this.#changed();
      return;
    }
    const turn = ++this.turn;
    this.#to('asking');
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: SOUND });
    } catch (error) {
      if (turn === this.turn) {
        this.#fail(PROBLEMS[/** @type {Error} */ (error).name] ?? 'failed');
      }
      return;
    }
    if (turn !== this.turn) {
      stop(stream);
      return;
    }
    try {
      this.#record(stream, turn);
    } catch {
      stop(stream);
      this.#fail('failed');
      return;
    }
    await this.#measure(stream, turn);
  }

  #record(stream, turn) {
    const type = /** @type {string} */ (typeFor(this.accepted));
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_A_SECOND });
    /** @type {Blob[]} */
    const pieces = [];
    /** @type {Recorded['ended']} */
    this.ended = null;
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) {
        pieces.push(data);
        if (turn === this.turn) {
          this.#piece({ blob: data, type: base(type), elapsedMs: this.elapsedMs, pauses: this.pauses });
        }
      }
      this.#tick();
    });
    recorder.addEventListener('error', () => this.#end('failed'));
    recorder.addEventListener('stop', () => {
      stop(stream);
      if (turn === this.turn) {
        this.#recorded(new Blob(pieces, { type: base(type) }), turn);
      }
    });
    stream.getAudioTracks().forEach((track) => {
      track.addEventListener('ended', () => turn === this.turn && this.#end('unplugged'));
      // A call, or a phone that turns to something else: nothing but silence would come.
      track.addEventListener('mute', () => turn === this.turn && this.#interrupt());
    });
    this.stream = stream;
    this.recorder = recorder;
    this.spentMs = 0;
    this.pauses = 0;
    this.interrupted = false;
    this.heard = false;
    recorder.start(PIECE_MS);
    this.since = performance.now();
    this.timer = window.setInterval(() => this.#tick(), TICK_MS);
    this.#to('recording');
  }

  /** The level comes from a thread of its own; without it the recording goes on. */
  async #measure(stream, turn) {
    try {
      const context = new AudioContext();
      this.context = context;
      await context.audioWorklet.addModule(scriptAddress(import.meta.resolve('ui/recorder-level.js')));
      if (turn !== this.turn || context.state === 'closed') {
        await context.close();
        return;
      }
      const meter = new AudioWorkletNode(context, 'recorder-level', { numberOfInputs: 1, numberOfOutputs: 1 });
      meter.port.addEventListener('message', ({ data }) => {
        if (this.state === 'recording') {
          this.level = data;
          this.heard ||= data > SILENCE;
          this.#tick();
        }
      });
      meter.port.start();
      // Its output is silence. What leads nowhere is not computed.
      context.createMediaStreamSource(stream).connect(meter).connect(context.destination);
    } catch {
      this.level = null;
    }
  }

  pause() {
    if (this.state === 'recording') {
      this.recorder?.pause();
      this.spentMs = this.elapsedMs;
      this.pauses++;
      this.level = 0;
      this.#to('paused');
    }
  }

  #interrupt() {
    if (this.state === 'recording') {
      this.interrupted = true;
      this.pause();
    }
  }

  /** Has what was recorded until now come as a piece, because nobody knows what comes next. */
  flush() {
    if (this.recorder && this.recorder.state !== 'inactive') {
      this.recorder.requestData();
    }
  }

  resume() {
    if (this.state === 'paused') {
      this.recorder?.resume();
      this.since = performance.now();
      this.interrupted = false;
      this.#to('recording');
    }
  }

  stop() {
    this.#end(null);
  }

  /** Forgets the recording, or the one that is being made. */
  discard() {
    this.turn++;
    this.#close();
    if (this.recorder && this.recorder.state !== 'inactive') {
      this.recorder.stop();
    }
    this.recorder = undefined;
    this.recorded = null;
    this.spentMs = 0;
    this.#to('idle');
  }

  #end(why) {
    if (this.state !== 'recording' && this.state !== 'paused') {
      return;
    }
    this.spentMs = this.elapsedMs;
    this.ended = why;
    this.#to('stopping');
    this.#close();
    if (this.recorder && this.recorder.state !== 'inactive') {
      this.recorder.stop();
    }
  }

  /** @param {Blob} blob @param {number} turn */
  async #recorded(blob, turn) {
    // A browser that ends by itself, because the last track has, says so here first.
    if (this.state === 'recording' || this.state === 'paused') {
      this.spentMs = this.elapsedMs;
      this.ended = 'unplugged';
      this.#to('stopping');
    }
    this.#close();
    const decoded = blob.size > 0 ? await durationOf(blob) : undefined;
    if (turn !== this.turn) {
      return;
    }
    if (blob.size === 0) {
      this.#fail(this.ended === 'unplugged' ? 'unplugged' : 'failed');
      return;
    }
    this.recorded = { blob, durationMs: decoded ?? Math.max(1, Math.round(this.spentMs)), ended: this.ended ?? null, pauses: this.pauses };
    this.#to('recorded');
  }

  /** @param {Piece} detail */
  #piece(detail) {
    this.dispatchEvent(new CustomEvent('piece', { detail }));
  }

  #tick() {
    if (this.state !== 'recording') {
      return;
    }
    if (this.elapsedMs >= this.limitMs - (document.hidden ? UNSEEN_MARGIN_MS : MARGIN_MS)) {
      this.#end('limit');
    } else {
      this.dispatchEvent(new Event('tick'));
    }
  }

  #close() {
    clearInterval(this.timer);
    this.level = null;
    stop(this.stream);
    if (this.context && this.context.state !== 'closed') {
      this.context.close();
    }
    this.stream = undefined;
    this.context = undefined;
  }

  /** @param {RecorderProblem} problem */
  #fail(problem) {
    this.#close();
    this.problem = problem;
    this.#to('idle');
  }

  /** @param {RecorderState} state */
  #to(state) {
    this.state = state;
    if (state === 'recording') {
      this.problem = null;
    }
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** @param {MediaStream | undefined} stream */
function stop(stream) {
  stream?.getTracks().forEach((track) => track.stop());
}

/**
 * How long a recording is. What a browser records tells no length, so it is decoded.
 *
 * @param {Blob} blob
 * @returns {Promise<number | undefined>} in ms; undefined when the browser cannot tell
 */
export async function durationOf(blob) {
  try {
    const sound = await new OfflineAudioContext(1, 1, 8_000).decodeAudioData(await blob.arrayBuffer());
    return Math.max(1, Math.round(sound.duration * 1_000));
  } catch {
    return undefined;
  }
}

/**
 * Has an audio element find out the length of a recording that tells none, so that its slider works.
 *
 * @param {Event} event `loadedmetadata`
 */
export function findLength({ currentTarget }) {
  const audio = /** @type {HTMLAudioElement} */ (currentTarget);
  if (audio.duration === Number.POSITIVE_INFINITY) {
    audio.addEventListener('durationchange', () => (audio.currentTime = 0), { once: true });
    audio.currentTime = 1e6;
  }
}
