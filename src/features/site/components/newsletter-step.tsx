/** The page behind a link of a newsletter mail: opening it changes nothing, its button does. */

import { Form, useActionData } from 'react-router';
import button from '#ui/button.module.css';
import { useLocale } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageLink } from '#ui/page-link.tsx';

export interface StepTexts {
  name: string;
  text: string;
  button: string;
  done: string;
  doneText: string;
  bad: string;
  badText: string;
  again: string;
  blog: string;
}

export type StepOutcome = 'done' | 'bad';

export function NewsletterStep({ texts, token }: { texts: StepTexts; token: string }) {
  const outcome = useActionData<StepOutcome>();
  const base = `/${useLocale()}/app`;
  if (outcome === 'done') {
    return (
      <Notice title={texts.done} text={texts.doneText} level={1}>
        <PageLink to={`${base}/blog`}>{texts.blog}</PageLink>
      </Notice>
    );
  }
  if (outcome === 'bad' || token === '') {
    return (
      <Notice title={texts.bad} text={texts.badText} level={1}>
        <PageLink to={`${base}/contact#newsletter`}>{texts.again}</PageLink>
      </Notice>
    );
  }
  return (
    <Notice title={texts.name} text={texts.text} level={1}>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <button className={button.filled} type="submit">
          {texts.button}
        </button>
      </Form>
    </Notice>
  );
}
