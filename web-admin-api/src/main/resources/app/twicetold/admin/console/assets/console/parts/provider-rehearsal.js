import { duration, label, languageName, t } from 'ui/text.js';

/** What an entry did in a rehearsal. @param {Schema<'RehearsedEntry'>} entry */
export function rehearsalText({ cold_ms, warm_ms, error, calls }) {
  if (error) {
    return `${error.message} (${label('console.error_kind', error.kind)})`;
  }
  const words = [
    cold_ms === null ? '' : t('providers.cold', { time: duration(cold_ms) }),
    warm_ms === null ? '' : t('providers.warm', { time: duration(warm_ms) }),
    ...calls.map(callText),
  ];
  // What is asked for twice is told once.
  return [...new Set(words)].filter(Boolean).join(' · ');
}

/** @param {Schema<'RehearsedCall'>} call */
function callText({ work, language, findings }) {
  const { word_times, script, mp3, limit_kept, vector_length } = findings;
  if (work === 'limit') {
    return limit_kept === false ? t('providers.limit_lost') : '';
  }
  if (work === 'vectors') {
    return t('providers.vector_length', { n: vector_length });
  }
  const found = {
    recognition: [
      t(word_times ? 'providers.word_times' : 'providers.no_word_times'),
      script === 'rewritten' || script === 'foreign' ? label('providers.script', script) : '',
    ],
    speech: [t(mp3 ? 'providers.mp3' : 'providers.no_mp3')],
    judgement: [t('providers.judged')],
  }[work];
  return `${language === null ? '' : languageName(language)}: ${found.filter(Boolean).join(', ')}`;
}
