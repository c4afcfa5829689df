/** The page after an account was activated or an invitation accepted (specification §2). */
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { sessionContext } from '#ui/session.tsx';
import { Outcome } from '../components/outcome.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader() {
  return null;
}

/**
 * Ends the session of another account in this browser, for example of an administrator who opened the link for
 * somebody. Otherwise “Log in” would open that account. A session with unsent changes does not end.
 */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  if ((await keeper.restore()) !== undefined && keeper.unsent().length === 0) await keeper.signOut();
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { en, fr }, 'activated_title');
}

export default function Activated() {
  const t = useTexts({ en, fr });
  return <Outcome tone="good" title={t('activated_title')} text={t('activated_text')} to="home" signsIn />;
}
