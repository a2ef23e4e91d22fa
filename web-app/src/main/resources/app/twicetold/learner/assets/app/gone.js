/** The end of an account: the whole document says so, and nothing signs in until somebody begins anew. */
import { html, nothing, render } from 'lit';
import { startApi } from 'ui/api.js';
import { pageHeader } from 'ui/elements.js';
import { date, t } from 'ui/text.js';
import { forgetAll, forgetTab } from 'app/forget.js';

/**
 * @param {object} how
 * @param {boolean} how.here whether it was deleted in this tab
 * @param {string} [how.backupsUntil] until when backups may hold something, where the service has told it
 */
export async function showGone({ here, backupsUntil }) {
  startApi({
    signIn: async (error) => {
      throw error;
    },
  });
  const whole = document.createElement('main');
  whole.id = 'content';
  const show = () =>
    render(
      html`${pageHeader({ title: t('app.gone.title') })}
        <p>${here ? t('app.gone.here') : t('app.gone.elsewhere')}</p>
        ${here ? html`<p>${backupsUntil ? t('app.gone.backups', { day: date(backupsUntil) }) : t('app.gone.backups_undated')}</p>` : nothing}
        <p>${t('app.gone.next')}</p>
        <button class="main" @click=${() => location.replace('/app/')}>${t('app.gone.anew')}</button>`,
      whole,
    );
  if (here) {
    await forgetAll();
  } else {
    forgetTab();
  }
  show();
  document.addEventListener('language', show);
  document.body.classList.add('focused');
  document.title = `${t('app.gone.title')} · Twicetold`;
  document.body.replaceChildren(whole);
  whole.querySelector('h1')?.focus();
}
