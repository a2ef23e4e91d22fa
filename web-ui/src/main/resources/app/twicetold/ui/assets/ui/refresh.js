import { ApiError } from 'ui/api.js';

/**
 * Asks again every few seconds while the page is seen. A hidden tab asks nothing; when it is seen again, it asks at once if
 * its turn has come. The next turn begins when an answer is there, so that a slow service is not asked twice at a time.
 *
 * @param {import('lit').ReactiveControllerHost} host
 */
export class Refresh {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {number} seconds
   * @param {() => Promise<unknown>} ask
   */
  constructor(host, seconds, ask) {
    this.seconds = seconds;
    this.ask = ask;
    this.due = 0;
    this.timer = 0;
    this.stopped = true;
    this.seen = () => this.#plan();
    host.addController(this);
  }

  hostConnected() {
    this.stopped = false;
    this.due = Date.now() + this.seconds * 1_000;
    document.addEventListener('visibilitychange', this.seen);
    this.#plan();
  }

  hostDisconnected() {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.seen);
  }

  #plan() {
    clearTimeout(this.timer);
    // A browser takes an endless delay for none.
    if (!this.stopped && !document.hidden && Number.isFinite(this.due)) {
      this.timer = setTimeout(() => this.#turn(), Math.max(0, this.due - Date.now()));
    }
  }

  async #turn() {
    // Nobody plans a second turn while this one asks.
    this.due = Number.POSITIVE_INFINITY;
    let pause = this.seconds * 1_000;
    try {
      await this.ask();
    } catch (error) {
      pause = Math.max(pause, error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0);
    }
    this.due = Date.now() + pause;
    this.#plan();
  }
}
