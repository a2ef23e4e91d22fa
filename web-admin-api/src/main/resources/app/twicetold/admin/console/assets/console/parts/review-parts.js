import { ApiError, get } from 'ui/api.js';
import { Loading, Paged } from 'ui/load.js';

/** As many versions as a review looks through for its own and the served one. */
const VERSIONS = 20;

/**
 * What a review shows besides itself: its version, the checks, the reports, the difference to another version. Opening one asks
 * for the version, and for the checks, or the reports where there are some; the rest is asked for when it is looked at.
 */
export class ReviewParts {
  /**
   * @param {import('lit').ReactiveControllerHost} host
   * @param {Schema<'ReviewItem'>} review
   */
  constructor(host, review) {
    this.host = host;
    this.of = versionOf(review);
    const { id, article_id: article, article_version: version } = review;
    this.article = new Loading(host, (signal) => versionsOf(article, version, signal), ({ version: { qa_score } }) => {
      // A version without a score was not checked.
      if (review.report_ids.length === 0 && qa_score !== null) {
        this.check();
      }
    });
    this.quality = new Loading(host, (signal) => qualityOf(article, version, signal));
    this.reports = new Paged(host, (cursor, signal) => get('reports', { query: { review_id: id, cursor }, signal }));
    this.diff = new Loading(host, (signal) => get(`articles/${article}/diff`, { query: { from: this.base, to: version }, signal }));
    this.opened = false;
  }

  /** Whether it is still that of the review. @param {Schema<'ReviewItem'>} review */
  isOf(review) {
    return this.of === versionOf(review);
  }

  /** The number of the version to compare with: the served one, else the one that this was made from; null without one. */
  get base() {
    const { other } = this.article.value ?? {};
    return other?.version ?? null;
  }

  /** Asks for what is seen at once. @param {Schema<'ReviewItem'>} review */
  open(review) {
    if (this.opened) {
      return;
    }
    this.opened = true;
    this.article.load();
    if (review.report_ids.length > 0) {
      this.reports.load();
    } else if (review.kind === 'qa') {
      this.quality.load();
    }
  }

  /** Asks for the difference, once. */
  compare() {
    if (this.diff.state === 'new' && this.article.state === 'ready' && this.base !== null) {
      this.diff.load();
    }
  }

  /** Asks for the checks, once. */
  check() {
    if (this.quality.state === 'new') {
      this.quality.load();
    }
  }

  /** Nobody looks at it any more. */
  drop() {
    for (const part of [this.article, this.quality, this.reports, this.diff]) {
      part.hostDisconnected();
      this.host.removeController(part);
    }
  }
}

/** What makes the parts of a review others. @param {Schema<'ReviewItem'>} review */
const versionOf = ({ article_version, report_ids }) => `${article_version} ${report_ids.length}`;

async function versionsOf(article, number, signal) {
  const { items } = await get(`articles/${article}/versions`, { query: { limit: VERSIONS }, signal });
  const version =
    items.find((one) => one.version === number) ?? (await get(`articles/${article}/versions/${number}`, { signal }));
  const current = items.find(({ is_current }) => is_current);
  const other =
    current && current.version !== number ? current : items.find((one) => one.version === version.provenance.parent_version);
  return { version, other, served: other !== undefined && other === current && current.status === 'published' };
}

/** Null when the version was never checked. */
async function qualityOf(article, version, signal) {
  try {
    return await get(`articles/${article}/quality`, { query: { version }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') {
      return null;
    }
    throw error;
  }
}
