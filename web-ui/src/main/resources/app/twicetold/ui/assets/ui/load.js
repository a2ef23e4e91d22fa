import { ApiError } from 'ui/api.js';
import { announce } from 'ui/live.js';
import { t } from 'ui/text.js';

/**
 * What a page asks for, and how far it is. A later call of `load` gives up an earlier one.
 *
 * @template T
 */
export class Loading {
  /**
   * @param {import('lit').ReactiveControllerHost} host drawn again when something changes
   * @param {(signal: AbortSignal) => Promise<T>} ask
   */
  constructor(host, ask) {
    this.host = host;
    this.ask = ask;
    /** @type {'new' | 'loading' | 'ready' | 'failed'} */
    this.state = 'new';
    /** What was loaded last; it stays while it is loaded again. @type {T | undefined} */
    this.value = undefined;
    /** @type {ApiError | undefined} */
    this.error = undefined;
    /** When the value came. @type {number | undefined} */
    this.at = undefined;
    host.addController(this);
  }

  hostDisconnected() {
    this.abort?.abort();
  }

  /** @param {{quiet?: boolean}} [options] quiet: what is shown stays as it is until there is an answer */
  async load({ quiet = false } = {}) {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    if (!quiet || this.state !== 'ready') {
      this.state = 'loading';
    }
    this.host.requestUpdate();
    try {
      const value = await this.ask(abort.signal);
      if (abort.signal.aborted) {
        return;
      }
      this.value = value;
      this.state = 'ready';
      this.error = undefined;
      this.at = Date.now();
    } catch (error) {
      if (abort.signal.aborted || ApiError.isLeft(error)) {
        return;
      }
      this.error = known(error);
      // Old figures stay when a refresh fails; the page says how old they are.
      this.state = quiet && this.value !== undefined ? 'ready' : 'failed';
      this.host.requestUpdate();
      if (quiet) {
        throw error;
      }
      return;
    }
    this.host.requestUpdate();
  }
}

/**
 * A list that comes page by page.
 *
 * @template T
 */
export class Paged {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {(cursor: string | undefined, signal: AbortSignal) => Promise<{items: T[], next_cursor: string | null}>} ask
   */
  constructor(host, ask) {
    this.host = host;
    this.ask = ask;
    /** @type {'new' | 'loading' | 'ready' | 'failed'} */
    this.state = 'new';
    /** @type {T[]} */
    this.items = [];
    /** @type {string | null} */
    this.next = null;
    this.isLoadingMore = false;
    /** @type {ApiError | undefined} */
    this.error = undefined;
    host.addController(this);
  }

  hostDisconnected() {
    this.abort?.abort();
  }

  /** Begins anew. @param {{quiet?: boolean}} [options] */
  async load({ quiet = false } = {}) {
    if (!quiet) {
      this.state = 'loading';
      this.items = [];
      this.next = null;
    }
    await this.#page(undefined, quiet);
  }

  /** Adds the next page. */
  async more() {
    if (this.next === null || this.isLoadingMore) {
      return;
    }
    this.isLoadingMore = true;
    const before = this.items;
    try {
      await this.#page(this.next, false);
    } finally {
      this.isLoadingMore = false;
      this.host.requestUpdate();
    }
    // Not after a failure, nor when the list has begun anew meanwhile.
    if (this.items.length > before.length && this.items[0] === before[0]) {
      announce(t('ui.more_loaded', { n: this.items.length - before.length }));
    }
  }

  /** @param {string | undefined} cursor @param {boolean} quiet */
  async #page(cursor, quiet) {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.host.requestUpdate();
    try {
      const page = await this.ask(cursor, abort.signal);
      if (abort.signal.aborted) {
        return;
      }
      this.items = cursor === undefined ? page.items : [...this.items, ...page.items];
      this.next = page.next_cursor;
      this.state = 'ready';
      this.error = undefined;
    } catch (error) {
      if (abort.signal.aborted || ApiError.isLeft(error)) {
        return;
      }
      this.error = known(error);
      this.state = cursor === undefined && !(quiet && this.items.length > 0) ? 'failed' : 'ready';
      if (quiet) {
        throw error;
      }
    } finally {
      this.host.requestUpdate();
    }
  }
}

/** @param {unknown} error @returns {ApiError} */
function known(error) {
  if (error instanceof ApiError) {
    return error;
  }
  throw error;
}
