/** Lists the person's sessions and signs out the other ones. */

import { Button } from '@mantine/core';
import { showAlert } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { useMomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { endOtherSessions, endSession, type OwnSession } from '../profile.contract.ts';

export function ProfileSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const confirm = useConfirm();
  const { run, pending } = useCall(endOtherSessions, {
    onSuccess: ({ ended }) => showAlert('success', t('sessions_ended', { count: ended })),
  });
  // Lists this device first, even if another was used later.
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));

  async function endOthers(): Promise<void> {
    const question = {
      title: t('sessions_end_others'),
      text: t('sessions_end_others_text'),
      confirm: t('sessions_end_others'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await run({ params: { userId } }, { confirmed });
  }

  return (
    <SettingsSection title={t('sessions_title')} hint={t('sessions_lead')}>
      <ItemList>
        {ordered.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ItemList>
      {sessions.length > 1 && (
        <Button
          variant="default"
          loading={pending}
          style={{ justifySelf: 'start' }}
          onClick={() => void endOthers()}
        >
          {t('sessions_end_others')}
        </Button>
      )}
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const { userId } = useSession();
  const { run, pending } = useCall(endSession, {
    onSuccess: ({ ended }) => showAlert('success', t('sessions_ended', { count: ended })),
  });
  const { sessionId, browser, system, address, createdAt, lastSeenAt, current } = session;
  const device = deviceName(t('sessions_unknown'), browser, system, (names) => t('sessions_device', names));
  return (
    <Item
      title={
        <>
          {device}
          {current && <StateDot tone="good">{t('sessions_here')}</StateDot>}
        </>
      }
      detail={
        <>
          <span className={layout.code}>{address}</span> ·{' '}
          {t('sessions_since', {
            since: momentText(createdAt),
            seen: momentText(lastSeenAt),
          })}
        </>
      }
      action={
        !current && (
          <Button
            size="xs"
            variant="default"
            loading={pending}
            aria-label={t('sessions_end_one', { device })}
            onClick={() => void run({ params: { userId, sessionId } })}
          >
            {t('sessions_end')}
          </Button>
        )
      }
    />
  );
}

function deviceName(
  unknown: string,
  browser: string,
  system: string,
  both: (names: { browser: string; system: string }) => string,
): string {
  if (browser !== '' && system !== '') return both({ browser, system });
  return browser || system || unknown;
}
