/**
 * The configuration of content as the fields of a form: what is typed, by the names that the service uses in its refusals. A
 * target of a cell is named `target <language> <topic> <difficulty>`.
 */

const THRESHOLDS = ['auto_publish', 'review_floor', 'copied_run_max', 'copied_share_max'];
const NUMBERS = [
  'default_target', 'batch_max', 'max_jobs_per_run', 'audit_sample_rate', 'retire_health_below',
  'report_takedowns_per_hour', 'mix.ai_original', 'daily_cost_cap_usd', 'playground_daily_cap_usd',
];
const FLAGS = ['pair_generation'];
const TEXTS = ['prompt_version'];

export const thresholds = (language) => THRESHOLDS.map((name) => ({ name, path: `languages.${language}.${name}` }));

export const cellName = ({ language, topic_id, difficulty }) => `target ${language} ${topic_id} ${difficulty}`;

/** The cell of a name; null when it names none. @param {string} name */
export function cellOf(name) {
  const [, language, topic_id, difficulty] = /^target (\S+) (\S+) (\d+)$/.exec(name) ?? [];
  return language ? { language, topic_id, difficulty: Number(difficulty) } : null;
}

/** @param {any} config @returns {Object<string, string>} */
export function valuesOf(config) {
  /** @type {Object<string, string>} */
  const values = {};
  for (const [language, own] of Object.entries(config.languages)) {
    for (const { name, path } of thresholds(language)) {
      values[path] = String(own[name]);
    }
  }
  for (const name of NUMBERS) {
    values[name] = String(name === 'mix.ai_original' ? config.mix.ai_original : config[name]);
  }
  for (const name of [...FLAGS, ...TEXTS]) {
    values[name] = String(config[name]);
  }
  for (const target of config.targets) {
    values[cellName(target)] = String(target.target);
  }
  return values;
}

/** The names whose values differ. @param {Object<string, string>} one @param {Object<string, string>} other @returns {string[]} */
export const changedNames = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => (one[name] ?? '') !== (other[name] ?? ''));

/**
 * The body of a change, with the parts that differ alone.
 *
 * @param {Object<string, string>} values
 * @param {any} base the configuration that was read
 */
export function changesOf(values, base) {
  const names = changedNames(values, valuesOf(base));
  const body = { version: base.version };
  for (const name of names) {
    const [, language, field] = /^languages\.([^.]+)\.(.+)$/.exec(name) ?? [];
    if (language) {
      body.languages ??= {};
      body.languages[language] = { ...body.languages[language], [field]: numberOf(values[name]) };
    } else if (cellOf(name)) {
      body.targets ??= targetsOf(values);
    } else if (name === 'mix.ai_original') {
      body.mix = { ai_original: numberOf(values[name]) };
    } else if (FLAGS.includes(name)) {
      body[name] = values[name] === 'true';
    } else {
      body[name] = TEXTS.includes(name) ? values[name] : numberOf(values[name]);
    }
  }
  return body;
}

function targetsOf(values) {
  return Object.entries(values)
    .map(([name, value]) => ({ ...cellOf(name), value }))
    .filter(({ language, value }) => language && value !== '')
    .map(({ value, ...cell }) => ({ ...cell, target: numberOf(value) }));
}

/** What is no number goes as it was typed, and the service says so. @param {string} typed */
function numberOf(typed) {
  return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed || null;
}

/**
 * The refusals of the service by the names of the form.
 *
 * @param {Object<string, string>} fields
 * @param {any} body what was sent
 */
export function refusedNames(fields, body) {
  return Object.fromEntries(Object.entries(fields).map(([path, reason]) => {
    const [, index] = /^targets\[(\d+)\]/.exec(path) ?? [];
    return [index && body.targets?.[Number(index)] ? cellName(body.targets[Number(index)]) : path, reason];
  }));
}
