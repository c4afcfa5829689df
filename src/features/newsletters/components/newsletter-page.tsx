/** Shows the two pages of newsletter mails' links: opening one changes nothing, its button does. */
import { data } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import button from '#ui/button.module.css';
import { apiContext, siteContext } from '#ui/context.ts';
import { useLocale } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { answerOf } from '#ui/page/answer.ts';
import { formOf } from '#ui/page/form.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { ActionArgs, LoaderArgs, PageProps } from '#ui/page/public-page.ts';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { confirmNewsletter, leaveNewsletter } from '../subscription.contract.ts';

const steps = {
  confirm: { call: confirmNewsletter, path: '/app/newsletter/confirm' },
  leave: { call: leaveNewsletter, path: '/app/newsletter/unsubscribe' },
} as const;

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export function newsletterPage(step: keyof typeof steps) {
  const { call, path } = steps[step];

  function loader({ request, context }: LoaderArgs) {
    const texts = { en, fr }[context.get(siteContext).locale];
    const name = texts[`newsletter_${step}_name`];
    const text = texts[`newsletter_${step}_text`];
    return {
      token: tokenIn(request),
      texts: {
        name,
        text,
        button: texts[`newsletter_${step}_button`],
        done: texts[`newsletter_${step}_done`],
        doneText: texts[`newsletter_${step}_done_text`],
        bad: texts.newsletter_bad,
        badText: texts.newsletter_bad_text,
        again: texts.newsletter_again,
        blog: texts.newsletter_blog,
      },
      head: { name, description: text, path, unlisted: true } satisfies PageHead,
    };
  }

  async function action({ request, context }: ActionArgs) {
    const fields = await formOf(request);
    // Mail programs unsubscribe with one click by a POST, without opening the page (RFC 8058); the token is
    // in the address.
    const token = fields.get('token') ?? tokenIn(request);
    try {
      await context.get(apiContext)(call, { body: { token: String(token) } });
      return data<'done' | 'bad'>('done');
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw answerOf(error);
      return data<'done' | 'bad'>('bad', { status: error.status });
    }
  }

  function Page({ loaderData: { texts, token }, actionData }: PageProps<typeof loader, typeof action>) {
    const base = `/${useLocale()}/app`;
    if (actionData === 'done') {
      return (
        <Notice title={texts.done} text={texts.doneText} level={1}>
          <PageLink to={`${base}/blog`}>{texts.blog}</PageLink>
        </Notice>
      );
    }
    if (actionData === 'bad' || token === '') {
      return (
        <Notice title={texts.bad} text={texts.badText} level={1}>
          <PageLink to={`${base}/contact#newsletter`}>{texts.again}</PageLink>
        </Notice>
      );
    }
    return (
      <Notice title={texts.name} text={texts.text} level={1}>
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <button className={button.filled} type="submit">
            {texts.button}
          </button>
        </form>
      </Notice>
    );
  }

  return { loader, action, Page };
}

/** Forbids caching and referrers, because the address contains a token. */
export function newsletterHeaders() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };
}
