/** Redirects former addresses of imported posts. */
import { redirect } from 'react-router';
import { findFormerAddress } from '#features/blog/contract.ts';
import { readAddress, sourceAddress } from '#features/posts/address.rules.ts';
import { localeOfPostLanguage, postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { answerOf } from '#ui/page/answer.ts';
import type { LoaderArgs } from '#ui/page/public-page.ts';

/** @returns a redirect to the post that had this address; undefined when there is none. */
export async function redirectFormerAddress({ request, context }: LoaderArgs): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const address = sourceAddress(pathname, search);
  if (address === undefined) return undefined;
  const language = postLanguage(context.get(siteContext).locale);
  try {
    const found = await context.get(apiContext)(findFormerAddress, { query: { address, language } });
    return redirect(readAddress(localeOfPostLanguage(found.language), found.title_id), 301);
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 400)) return undefined;
    throw answerOf(error);
  }
}
