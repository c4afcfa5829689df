/** The fallback page for errors without a page of their own. */
import { isRouteErrorResponse } from 'react-router';
import { DEFECT_TEXT } from '#kernel/problem.ts';
import { useTranslateApiText } from '#ui/api-texts.tsx';
import { DocumentTitle } from '#ui/brand.tsx';
import { useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/**
 * Shows a text from the specification's error catalogue (blog-and-accounts §8): the failed call's, or the global one
 * for a defect.
 */
export function Failure({ error }: { error?: unknown }) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  // `answerOf` gives the text of the call (answer.ts).
  const msg: unknown = isRouteErrorResponse(error) ? error.data?.msg : DEFECT_TEXT;
  return (
    <>
      <DocumentTitle name={t('failure')} />
      <meta name="robots" content="noindex" />
      <Notice
        title={t('failure')}
        text={
          <>
            {typeof msg === 'string' && <strong role="alert">{translateApiText(msg)}.</strong>}{' '}
            {t('failure_text')}
          </>
        }
        level={1}
      >
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address reloads this page */}
        <a href="">{t('again')}</a>
      </Notice>
    </>
  );
}
