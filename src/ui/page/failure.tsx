/** The fallback page for errors without a page of their own. */
import { DocumentTitle } from '#ui/brand.tsx';
import { useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function Failure() {
  const t = useTexts({ en, fr });
  return (
    <>
      <DocumentTitle name={t('failure')} />
      <Notice title={t('failure')} text={t('failure_text')} level={1}>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address reloads this page */}
        <a href="">{t('again')}</a>
      </Notice>
    </>
  );
}
