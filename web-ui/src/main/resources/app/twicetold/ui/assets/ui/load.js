import { ApiError } from 'ui/api.js';
import { announce } from 'ui/live.js';
import { now, t } from 'ui/text.js';

/**
 * What a page asks for, and how far it is. A later call of `load` gives up an earlier one.
 *
 * @template T
 */
export class Loading {
  /**
   * @param {import('lit').ReactiveControllerHost} host drawn again when something changes
   * @param {(signal: AbortSignal) => Promise<T>} ask
   * @param {(value: T, before: T | undefined) => unknown} [came] what follows from a value, whoever asked for it: the page, somebody who tries again, or a refresh
   */
  constructor(host, ask, came = () => {}) {
    this.host = host;
    this.ask = ask;
    this.came = came;
    /** @type {'new' | 'loading' | 'ready' | 'failed'} */
    this.state = 'new';
    /** What was loaded last; it stays while it is loaded again. @type {T | undefined} */
    this.value = undefined;
    /** @type {ApiError | undefined} */
    this.error = undefined;
    /** When the value came. @type {number | undefined} */
    this.at = undefined;
    /** Whether the host is in no document, and nothing is asked. */
    this.isAway = false;
    this.isDue = false;
    host.addController(this);
  }

  hostConnected() {
    this.isAway = false;
    if (this.isDue) {
      // The host was moved, and what was under way is given up.
      this.isDue = false;
      this.load({ quiet: true }).catch(() => {});
    }
  }

  hostDisconnected() {
    this.isAway = true;
    this.isDue = this.state === 'loading';
    this.giveUp();
  }

  /** What is under way is of no use any more. */
  giveUp() {
    this.abort?.abort();
  }

  /** @param {{quiet?: boolean}} [options] quiet: what is shown stays as it is until there is an answer */
  async load({ quiet = false } = {}) {
    if (this.isAway) {
      this.isDue = true;
      return;
    }
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    if (!quiet || this.state !== 'ready') {
      this.state = 'loading';
    }
    this.host.requestUpdate();
    /** @type {T} */
    let value;
    try {
      value = await this.ask(abort.signal);
      if (abort.signal.aborted) {
        return;
      }
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
    const before = this.value;
    this.value = value;
    this.state = 'ready';
    this.error = undefined;
    this.at = now();
    this.came(value, before);
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
    /** Whether somebody has asked for what is behind the first page. */
    this.hasLater = false;
    /** Whether it is a later page that did not come. */
    this.lacksLater = false;
    /** @type {ApiError | undefined} */
    this.error = undefined;
    /** Whether the host is in no document, and nothing is asked. */
    this.isAway = false;
    this.isDue = false;
    host.addController(this);
  }

  hostConnected() {
    this.isAway = false;
    if (this.isDue) {
      // The host was moved, and what was under way is given up.
      this.isDue = false;
      this.load({ quiet: true }).catch(() => {});
    }
  }

  hostDisconnected() {
    this.isAway = true;
    this.isDue = this.state === 'loading';
    this.giveUp();
  }

  /** What is under way is of no use any more. */
  giveUp() {
    this.abort?.abort();
  }

  /**
   * Begins anew.
   *
   * @param {{quiet?: boolean}} [options] quiet: what is shown stays until there is an answer, and the pages that somebody asked for stay behind it
   */
  async load({ quiet = false } = {}) {
    if (this.isAway) {
      this.isDue = true;
      return;
    }
    if (quiet && this.isLoadingMore) {
      // What somebody asked for goes before what asks by itself.
      return;
    }
    if (!quiet) {
      this.state = 'loading';
      this.items = [];
      this.next = null;
      this.hasLater = false;
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

  /** Asks again for what did not come. */
  async retry() {
    await (this.lacksLater ? this.more() : this.load({ quiet: this.items.length > 0 }).catch(() => {}));
  }

  /**
   * A first page that was loaded anew, with what was loaded of the pages behind it. Who has asked for these keeps them.
   *
   * @param {{items: T[], next_cursor: string | null}} page
   */
  #withLaterPages(page) {
    const ids = new Set(page.items.map(idOf));
    const last = page.items.at(-1);
    const at = last === undefined || idOf(last) === undefined ? -1 : this.items.findIndex((item) => idOf(item) === idOf(last));
    const later = !this.hasLater || at < 0 || page.next_cursor === null ? [] : this.items.slice(at + 1).filter((item) => !ids.has(idOf(item)));
    return later.length === 0 ? page : { items: [...page.items, ...later], next_cursor: this.next };
  }

  /** @param {string | undefined} cursor @param {boolean} quiet */
  async #page(cursor, quiet) {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.host.requestUpdate();
    try {
      const asked = await this.ask(cursor, abort.signal);
      if (abort.signal.aborted) {
        return;
      }
      const page = cursor === undefined && quiet ? this.#withLaterPages(asked) : asked;
      this.items = cursor === undefined ? page.items : [...this.items, ...page.items];
      this.next = page.next_cursor;
      this.hasLater ||= cursor !== undefined;
      this.state = 'ready';
      this.error = undefined;
    } catch (error) {
      if (abort.signal.aborted || ApiError.isLeft(error)) {
        return;
      }
      this.error = known(error);
      this.lacksLater = cursor !== undefined;
      this.state = cursor === undefined && !(quiet && this.items.length > 0) ? 'failed' : 'ready';
      if (quiet) {
        throw error;
      }
    } finally {
      this.host.requestUpdate();
    }
  }
}

/** @param {any} item @returns {unknown} undefined where the items of a list have none */
const idOf = (item) => item.id;

/** @param {unknown} error @returns {ApiError} */
function known(error) {
  if (error instanceof ApiError) {
    return error;
  }
  throw error;
}
