/** The fields of an article as they are typed: each one text, paragraphs with an empty line between them, key points one a line. */
export const FIELDS = [
  'language', 'topic_id', 'difficulty', 'title', 'paragraphs', 'key_points', 'hint', 'byline',
  'license_id', 'source_name', 'source_url', 'attribution',
];

/** The parts of a text with several. @type {Object<string, (text: string) => string[]>} */
export const partsOf = {
  paragraphs: (text = '') => split(text, /\n[^\S\n]*\n/),
  key_points: (text = '') => split(text, /\n/),
};

/** @param {string} text @param {RegExp} between */
const split = (text, between) => text.split(between).map((part) => part.trim()).filter((part) => part !== '');

/** What is required, or has another form than a text that may be absent. */
const WHOLE = ['language', 'topic_id', 'title'];

/** @param {Schema<'ArticleVersion'>} version @returns {Object<string, string>} */
export const fieldsOf = (version) => ({
  language: version.language,
  topic_id: version.topic_id,
  difficulty: String(version.difficulty),
  title: version.title,
  paragraphs: version.paragraphs.join('\n\n'),
  key_points: version.key_points.map(({ text }) => text).join('\n'),
  hint: version.hint ?? '',
  byline: version.byline ?? '',
  license_id: version.license_id ?? '',
  source_name: version.source_name ?? '',
  source_url: version.source_url ?? '',
  attribution: version.attribution ?? '',
});

/** @param {Object<string, string>} typed @param {Object<string, string>} base @returns {string[]} */
export const changedFields = (typed, base) => FIELDS.filter((name) => typed[name] !== base[name]);

/** As the service takes them. @param {Object<string, string>} typed @param {string[]} names @returns {Object<string, any>} */
export const sentOf = (typed, names) => Object.fromEntries(names.map((name) => [name, sent(name, typed[name])]));

/** @param {string} name @param {string} text */
function sent(name, text) {
  if (name in partsOf) {
    return partsOf[name](text);
  }
  if (name === 'difficulty') {
    return Number(text);
  }
  const trimmed = text.trim();
  return WHOLE.includes(name) ? trimmed : trimmed || null;
}
