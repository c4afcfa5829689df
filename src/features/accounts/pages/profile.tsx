/** The page of the person's account: info, password, security, then the parts that other features add. */
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { readBirthday } from '../birthday.contract.ts';
import { ProfileBirthday } from '../components/profile-birthday.tsx';
import { ProfileInfo } from '../components/profile-info.tsx';
import { ProfileLanguage } from '../components/profile-language.tsx';
import { ProfilePassword } from '../components/profile-password.tsx';
import { ProfileSecurity } from '../components/profile-security.tsx';
import { ProfileTheme } from '../components/profile-theme.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readProfile } from '../profile.contract.ts';
import { readSecondFactors } from '../second-factor.contract.ts';

/** Under doAs, shows the profile of the person acted for, but not how that person signs in. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const own = { params: { userId: person?.userId ?? 0 } };
  const isSelf = person?.actedBy === undefined;
  const [profile, factors, birthday] = await Promise.all([
    readVersioned(api, readProfile, own),
    isSelf ? api(readSecondFactors, own) : undefined,
    isSelf ? readVersioned(api, readBirthday, own) : undefined,
  ]);
  return { profile, factors, birthday };
}

export default function ProfilePage() {
  const t = useTexts({ en, fr });
  const { profile, factors, birthday } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader title={t('profile_title')} />
      <ProfileInfo reading={profile} />
      {birthday !== undefined && <ProfileBirthday reading={birthday} />}
      {factors !== undefined && (
        <>
          <ProfileLanguage />
          <ProfileTheme />
          <ProfilePassword />
          <ProfileSecurity factors={factors} />
        </>
      )}
      <Outlet />
    </>
  );
}
