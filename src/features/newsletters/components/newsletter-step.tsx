/** Shows the page of a newsletter mail's link: opening it changes nothing, its button does. */

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

interface NewsletterStepProps {
  texts: StepTexts;
  token: string;
  outcome?: StepOutcome;
}

export function NewsletterStep({ texts, token, outcome }: NewsletterStepProps) {
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
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <button className={button.filled} type="submit">
          {texts.button}
        </button>
      </form>
    </Notice>
  );
}
