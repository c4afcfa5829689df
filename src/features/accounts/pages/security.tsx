/** The page with sessions, second factors and recent security changes of the person's account. */
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { localPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { ProfileFactors } from '../components/profile-factors.tsx';
import { ProfileSessions } from '../components/profile-sessions.tsx';
import { SecurityChanges } from '../components/security-changes.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listSessions } from '../profile.contract.ts';
import { readSecondFactors } from '../second-factor.contract.ts';
import { listSecurityChanges } from '../security.contract.ts';

/** Redirects to the profile under doAs: how a person signs in is private. */
export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  if (person?.actedBy !== undefined) throw redirect(localPath(params, '/app/profile'));
  const own = { params: { userId: person?.userId ?? 0 } };
  const [factors, { sessions }, { changes }] = await Promise.all([
    api(readSecondFactors, own),
    api(listSessions, own),
    api(listSecurityChanges, own),
  ]);
  return { factors, sessions, changes };
}

export default function SecurityPage() {
  const t = useTexts({ en, fr });
  const { factors, sessions, changes } = useLoaderData<typeof clientLoader>();
  const crumbs = [{ label: t('profile_title'), to: '/app/profile' }, { label: t('security_title') }];
  return (
    <>
      <PageHeader title={t('security_title')} crumbs={crumbs} />
      <ProfileSessions sessions={sessions} />
      <ProfileFactors factors={factors} />
      <SecurityChanges changes={changes} />
    </>
  );
}
