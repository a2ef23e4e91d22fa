/**
 * The pages of the console: the first part of their address, the key after `g`, the name in the menu (`console.page.<text>`), and
 * their module below `console/pages/`, which has the name of the page unless it says another.
 *
 * @type {Object<string, {text: string, key?: string, module?: string}>}
 */
export const PAGES = {
  '': { text: 'overview', key: 'o', module: 'overview' },
  reviews: { text: 'reviews', key: 'r' },
  articles: { text: 'articles', key: 'a' },
  sources: { text: 'sources', key: 's' },
  licenses: { text: 'licenses', key: 'l' },
  briefs: { text: 'briefs', key: 'b' },
  jobs: { text: 'jobs', key: 'j' },
  batch: { text: 'batch', key: 'e' },
  generation: { text: 'generation', key: 'n' },
  providers: { text: 'providers', key: 'm' },
  playground: { text: 'playground', key: 'p' },
  audit: { text: 'audit', key: 'u' },
  people: { text: 'people', key: 'd' },
};

/** The menu. */
export const GROUPS = [
  { text: 'now', pages: ['', 'reviews', 'articles'] },
  { text: 'making', pages: ['sources', 'licenses', 'briefs', 'jobs', 'batch', 'generation'] },
  { text: 'models', pages: ['providers', 'playground'] },
  { text: 'records', pages: ['audit', 'people'] },
];
