import { get } from 'ui/api.js';
import { Paged } from 'ui/load.js';

/**
 * The reviews of a list, in its order, with those that were decided here before them, so that one can go back to these. It knows
 * each review as the service told of it last.
 */
export class ReviewQueue {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {() => Object<string, string | undefined>} filter what the list is asked for
   */
  constructor(host, filter) {
    this.filter = filter;
    /** @type {Map<string, Schema<'ReviewItem'>>} */
    this.known = new Map();
    /** The ids of those that were decided here, in their order. @type {Set<string>} */
    this.done = new Set();
    /** How many are open by kind. @type {Object<string, number>} */
    this.counts = {};
    this.pages = new Paged(host, (cursor, signal) => this.#page(cursor, signal));
  }

  async #page(cursor, signal) {
    const filter = this.filter();
    const order = filter.state === 'open' ? 'oldest' : 'newest';
    const page = await get('reviews', { query: { ...filter, order, cursor }, signal });
    page.items.forEach((review) => this.#learn(review));
    this.counts = page.open_counts ?? {};
    return page;
  }

  /** Begins anew, with other filters. */
  async load() {
    this.done.clear();
    await this.pages.load();
  }

  /** Asks for one. @param {string} id @param {AbortSignal} signal */
  async read(id, signal) {
    const review = await get(`reviews/${id}`, { signal });
    this.#learn(review);
    return review;
  }

  /** What was asked for before a decision may come after it. @param {Schema<'ReviewItem'>} review */
  #learn(review) {
    const { version = 0 } = this.known.get(review.id) ?? {};
    if (version <= review.version && !(this.done.has(review.id) && review.state === 'open')) {
      this.known.set(review.id, review);
    }
  }

  /** @param {Schema<'ReviewItem'>} review as it is after a decision of here */
  decided(review) {
    this.known.set(review.id, review);
    this.done.add(review.id);
    const open = this.counts[review.kind];
    if (open > 0) {
      this.counts = { ...this.counts, [review.kind]: open - 1 };
    }
  }

  /** Every review that is listed. @returns {Schema<'ReviewItem'>[]} */
  get list() {
    const items = this.pages.items.map(({ id }) => id);
    const gone = [...this.done].filter((id) => !items.includes(id));
    return [...gone, ...items].map((id) => /** @type {Schema<'ReviewItem'>} */ (this.known.get(id)));
  }

  get isWhole() {
    return this.pages.next === null;
  }

  /** Whether the list has it. @param {string} id */
  lists(id) {
    return this.pages.items.some((review) => review.id === id);
  }

  /** Where it stands in the list, from 0; -1 when it does not. @param {string | null} id */
  place(id) {
    return this.list.findIndex((review) => review.id === id);
  }

  /** The review that opens after a decision: the next that is open, else one before. @param {string | null} id */
  following(id) {
    const { list } = this;
    const at = this.place(id);
    const isOpen = (review) => review.state === 'open' && review.id !== id;
    return list.slice(at + 1).find(isOpen) ?? list.slice(0, Math.max(at, 0)).find(isOpen);
  }

  /** The one before or after it. @param {string | null} id @param {number} step */
  beside(id, step) {
    const at = this.place(id);
    return at < 0 ? this.list[0] : this.list[at + step];
  }
}
