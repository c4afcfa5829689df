/**
 * The page that shows a draft to people with a preview link, as readers would see it. It is neither cached
 * nor indexed.
 */
import { data, type HeadersArgs, isRouteErrorResponse } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { DocumentTitle } from '#ui/brand.tsx';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { answerOf } from '#ui/page/answer.ts';
import { Failure } from '#ui/page/failure.tsx';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import styles from '../components/article.module.css';
import { Article } from '../components/article.tsx';
import { readPreview } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function loader({ params, context }: LoaderArgs<'token'>) {
  try {
    const { response: post } = await context.get(apiContext)(readPreview, {
      params: { token: params.token },
    });
    const name = post.title;
    return {
      post,
      head: {
        name,
        description: post.description,
        path: '/app/preview',
        unlisted: true,
        scripts: ['text'],
      } satisfies PageHead,
    };
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 });
    throw answerOf(error);
  }
}

/** Forbids caching and referrers, because the link is secret. */
export function headers(_: HeadersArgs) {
  return {
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}

function Preview({ loaderData: { post } }: PageProps<typeof loader>) {
  const t = useTexts({ en, fr });
  return (
    <>
      <p role="note" className={styles.note}>
        {t('preview_note')}
      </p>
      <Article post={post} alternates={{}} />
    </>
  );
}

function Ended({ error }: { error: unknown }) {
  const t = useTexts({ en, fr });
  // Only a 404 means that the link has expired; other errors are unrelated to it.
  if (!(isRouteErrorResponse(error) && error.status === 404)) return <Failure error={error} />;
  return (
    <>
      <DocumentTitle name={t('preview_gone')} />
      <Notice level={1} title={t('preview_gone')} text={t('preview_gone_text')} />
    </>
  );
}

export const handle: PublicPage = { Page: Preview, Failure: Ended };
