import { data } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { asAnswer } from '#web/failures.ts';
import { formOf } from '#web/form.ts';
import type { PageHead } from '#web/head.ts';
import type { ActionArgs, LoaderArgs, PageProps, PublicPage } from '#web/page.ts';
import { NewsletterStep, type StepOutcome } from '../components/newsletter-step.tsx';
import { leaveNewsletter } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = { en, fr }[site.locale];
  return {
    token: new URL(request.url).searchParams.get('token') ?? '',
    texts: {
      name: texts.newsletter_leave_name,
      text: texts.newsletter_leave_text,
      button: texts.newsletter_leave_button,
      done: texts.newsletter_leave_done,
      doneText: texts.newsletter_leave_done_text,
      bad: texts.newsletter_bad,
      badText: texts.newsletter_bad_text,
      again: texts.newsletter_again,
      blog: texts.newsletter_blog,
    },
    head: {
      name: texts.newsletter_leave_name,
      description: texts.newsletter_leave_text,
      path: '/app/newsletter/unsubscribe',
      unlisted: true,
    } satisfies PageHead,
  };
}

/** Also the target of a mail program's own button, which posts without a page (RFC 8058): then the address holds the code. */
export async function action({ request, context }: ActionArgs) {
  const fields = await formOf(request);
  const token = fields.get('token') ?? new URL(request.url).searchParams.get('token') ?? '';
  try {
    await context.get(apiContext)(leaveNewsletter, { body: { token: String(token) } });
    return data<StepOutcome>('done');
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw asAnswer(error);
    return data<StepOutcome>('bad', { status: error.status });
  }
}

/** The address holds a code: neither kept, nor told to other sites. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };
}

function LeaveNewsletter({
  loaderData: { texts, token },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  return <NewsletterStep texts={texts} token={token} outcome={actionData} />;
}

export const handle: PublicPage = { Page: LeaveNewsletter };
