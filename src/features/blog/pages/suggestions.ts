/** Answers with options for the words typed so far, which the script of public pages shows below the search field. */
import { postLanguage } from '#kernel/locale.ts';
import { escapeHtml } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { answerOf } from '#ui/page/answer.ts';
import type { LoaderArgs } from '#ui/page/public-page.ts';
import { suggestPosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { typedQuery } from '../reading.rules.ts';

export async function loader({ request, context }: LoaderArgs) {
  const { locale } = context.get(siteContext);
  const query = typedQuery(request.url);
  const { posts } = await context
    .get(apiContext)(suggestPosts, { query: { language: postLanguage(locale), query } })
    .catch((error: unknown) => {
      throw answerOf(error);
    });
  const items = posts.map(
    ({ title, title_id }, place) =>
      `<div role="option" id="suggestion-${place}" data-to="/${locale}/app/blog/read/${escapeHtml(title_id)}">${escapeHtml(title)}</div>`,
  );
  const said = translator({ en, fr }, locale)('suggested', { count: posts.length });
  return new Response(`<div data-said="${escapeHtml(said)}">${items.join('')}</div>`, {
    // Only in the browser, because the number of possible queries is unlimited.
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    },
  });
}
