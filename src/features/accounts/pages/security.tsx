/** The page with sessions, second factors and recent security changes of the person's account. */
import { Anchor } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from 'react-router';
import { useEventLabels } from '#features/audit/components/event-labels.ts';
import { apiContext } from '#ui/context.ts';
import { MomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { localPath, useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { sessionContext } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { ProfileFactors } from '../components/profile-factors.tsx';
import { ProfileSessions } from '../components/profile-sessions.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listSessions } from '../profile.contract.ts';
import { readSecondFactors } from '../second-factor.contract.ts';
import { listSecurityChanges, type SecurityChange } from '../security.contract.ts';

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

/**
 * Lists the last changes of password, e-mail address and second factors, with time, person and network
 * address.
 */
function SecurityChanges({ changes }: { changes: readonly SecurityChange[] }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const labels = useEventLabels();
  return (
    <SettingsSection title={t('changes_title')} hint={t('changes_lead')}>
      {changes.length === 0 && <p className={layout.muted}>{t('changes_none')}</p>}
      <ItemList>
        {changes.map(({ action, by, address, occurredAt }) => (
          <Item
            key={`${occurredAt} ${action}`}
            title={labels.action(action)}
            detail={
              <>
                <MomentText instant={occurredAt} />
                {address !== '' && (
                  <>
                    {' · '}
                    <span className={layout.code}>{address}</span>
                  </>
                )}
                {by !== null && ` · ${t('changes_by')} ${labels.actor({ user_id: null, name: by })}`}
              </>
            }
          />
        ))}
      </ItemList>
      {changes.length > 0 && (
        <p className={layout.muted}>
          {t('changes_wrong')}{' '}
          <Anchor component={Link} to={toLocal('/app/profile')} underline="always" inherit>
            {t('changes_password')}
          </Anchor>
        </p>
      )}
    </SettingsSection>
  );
}
