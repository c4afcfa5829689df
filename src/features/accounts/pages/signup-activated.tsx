/** The page after an account was activated or an invitation accepted (specification §2). */
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { authorOf } from '#kernel/actor.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { sessionContext } from '#ui/session.tsx';
import { Outcome } from '../components/outcome.tsx';
import { hasRememberedEmail } from '../components/target.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader() {
  return { signedIn: false };
}

/**
 * Finds out whether the activation signed the person in. Otherwise ends the session of another account in this
 * browser, for example of an administrator who opened the link for somebody: “Log in” would open that account. A
 * session with unsent changes does not end.
 */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  const person = await keeper.restore();
  if (person === undefined) return { signedIn: false };
  if (hasRememberedEmail(authorOf(person))) {
    // The person signed in here before may have been acting for another one.
    keeper.actFor(undefined);
    return { signedIn: true };
  }
  if (keeper.unsent().length === 0) await keeper.signOut();
  return { signedIn: false };
}
clientLoader.hydrate = true as const;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { en, fr }, 'activated_title');
}

export default function Activated() {
  const t = useTexts({ en, fr });
  const { signedIn } = useLoaderData<typeof clientLoader>();
  const title = t('activated_title');
  if (signedIn) return <Outcome tone="good" title={title} text={t('activated_inside')} to="today" />;
  return <Outcome tone="good" title={title} text={t('activated_text')} to="home" signsIn />;
}
