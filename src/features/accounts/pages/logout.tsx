/** Signing out (specification §2): ends the session, and goes to the login page either way. */
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { localPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { sessionContext } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  if ((await keeper.restore()) !== undefined) await keeper.signOut();
  throw redirect(localPath(params, '/app/login'));
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

/** What the server sends: with a script it is gone at once. */
export default function Logout() {
  const t = useTexts({ en, fr });
  return (
    <noscript>
      <p>{t('logout_needs_script')}</p>
    </noscript>
  );
}
