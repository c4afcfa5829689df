/** Shows the state of a member's account, and the facts about it. */
import { Box } from '@mantine/core';
import { useFirstVisit } from '#ui/first-visit.ts';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { MemberRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function AccountState({ member }: { member: MemberRow }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  if (member.user_state === 'pending') {
    const { invitation } = member;
    if (invitation === null) return <StateDot tone="waiting">{t('state_unconfirmed')}</StateDot>;
    if (invitation.state === 'expired') return <StateDot tone="bad">{t('state_expired')}</StateDot>;
    return (
      <StateDot tone="waiting">
        <span>
          {t('state_invited')}{' '}
          <span data-in-item="none">{t('state_until', { day: dayOf(invitation.expires_at, 'medium') })}</span>
        </span>
      </StateDot>
    );
  }
  if (member.user_state === 'deleted') return <StateDot tone="neutral">{t('state_former')}</StateDot>;
  if (!member.account_state) return <StateDot tone="bad">{t('state_disabled')}</StateDot>;
  const seen = member.last_seen_at !== null && t('seen', { day: dayOf(member.last_seen_at, 'medium') });
  const facts = [seen, member.second_factor && t('with_factor')].filter((fact) => fact !== false);
  return (
    <Box
      component="span"
      display="inline-flex"
      style={{ flexWrap: 'wrap', columnGap: 12, alignItems: 'baseline', whiteSpace: 'normal' }}
    >
      <StateDot tone="good">{t('state_enabled')}</StateDot>
      {member.second_factor_missing && <StateDot tone="waiting">{t('state_no_factor')}</StateDot>}
      {facts.map((fact) => (
        <small key={fact} data-in-item="none">
          {fact}
        </small>
      ))}
    </Box>
  );
}

/** Shows the role; in an item also how long an invitation is valid, for which the first line has no room. */
export function MemberRole({ member: { role, administers, user_state, invitation } }: { member: MemberRow }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const isInvited = user_state === 'pending' && invitation !== null && invitation.state !== 'expired';
  return (
    <span>
      {t(administers ? 'role_owner_administers' : `role_${role}`)}
      {isInvited && (
        <span data-in-item="only">
          {' '}
          · {t('state_until', { day: dayOf(invitation.expires_at, 'medium') })}
        </span>
      )}
    </span>
  );
}

/** Lists how to reach the member, and at the first visit what their role lets them do. */
export function MemberFacts({ member }: { member: MemberRow }) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const facts = [
    [
      'column_members_email',
      <a key="email" href={`mailto:${member.email}`}>
        {member.email}
      </a>,
    ],
    ['field_phoneNumber', member.phoneNumber],
    ['column_members_login', member.login],
    ['column_members_account_state', <AccountState key="state" member={member} />],
  ] as const;
  return (
    <>
      <p>
        <strong>{t(member.administers ? 'role_owner_administers' : `role_${member.role}`)}</strong>
        {isFirstVisit && (
          <>
            <br />
            {t(`role_note_${member.role}`)}
          </>
        )}
      </p>
      <dl className={layout.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt className={layout.muted}>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
