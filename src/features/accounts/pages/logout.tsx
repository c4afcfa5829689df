/** Signing out (specification §2): ends the session, and goes to the login page either way. */
import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { localPath } from '#ui/local-path.ts';
import { sessionContext } from '#ui/session.tsx';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const keeper = context.get(sessionContext);
  if ((await keeper.restore()) !== undefined) await keeper.signOut();
  throw redirect(localPath(params, '/app/login'));
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Logout() {
  return null;
}
