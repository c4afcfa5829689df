/** `/app/blog/read?postId=12`: redirects to the post's address or, without an id, to the blog. */

import { redirect } from 'react-router';
import { postLanguage } from '#kernel/locale.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { localPath } from '#ui/local-path.ts';
import { answerOf } from '#ui/page/answer.ts';
import type { LoaderArgs, PublicPage } from '#ui/page/public-page.ts';
import { ArticleMissing } from '../components/article-missing.tsx';
import { readPost } from '../contract.ts';

export async function loader({ request, params, context }: LoaderArgs) {
  const base = localPath(params, '/app/blog');
  const given = new URL(request.url).searchParams.get('postId') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(given)) return redirect(base);
  const query = { language: postLanguage(context.get(siteContext).locale) };
  try {
    const { response } = await context.get(apiContext)(readPost, { params: { postId: given }, query });
    return redirect(`${base}/read/${response.title_id}`);
  } catch (error) {
    throw answerOf(error);
  }
}

/** The loader always redirects or fails, so there is no page component. */
export const handle: PublicPage = { Failure: ArticleMissing };
