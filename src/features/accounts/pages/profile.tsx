/** The own account: info, password, second factor, sessions, and below what other features add. */
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { ProfileFactors } from '../components/profile-factors.tsx';
import { ProfileInfo } from '../components/profile-info.tsx';
import { ProfilePassword } from '../components/profile-password.tsx';
import { ProfileSessions } from '../components/profile-sessions.tsx';
import { ProfileTheme } from '../components/profile-theme.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listSessions, readProfile } from '../profile.contract.ts';
import { readSecondFactors } from '../second-factor.contract.ts';

/** Acting for another shows that person's info; how they sign in is nobody else's business. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const own = { params: { userId: person?.userId ?? 0 } };
  const isSelf = person?.actedBy === undefined;
  const [profile, security] = await Promise.all([
    readVersioned(api, readProfile, own),
    isSelf ? Promise.all([api(readSecondFactors, own), api(listSessions, own)]) : undefined,
  ]);
  return { profile, security };
}

export default function ProfilePage() {
  const t = useTexts({ en, fr });
  const { profile, security } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader title={t('profile_title')} />
      <ProfileInfo reading={profile} />
      {security !== undefined && (
        <>
          <ProfileTheme />
          <ProfilePassword />
          <ProfileFactors factors={security[0]} />
          <ProfileSessions sessions={security[1].sessions} />
        </>
      )}
      <Outlet />
    </>
  );
}
