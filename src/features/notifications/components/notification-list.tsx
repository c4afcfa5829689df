/** Lists notifications by day, newest first. Opening one marks it as read, except while acting for its person. */

import { Box, Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { setBadge } from '#ui/badges.ts';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useZone } from '#ui/zone.tsx';
import { listNotifications, type Notification, readAllNotifications, readNotification } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { byDay } from '../rules.ts';
import styles from './notifications.module.css';

interface NotificationListProps {
  /** Called when a notification is opened. */
  onOpen?(): void;
}

export function NotificationList({ onOpen }: NotificationListProps) {
  const t = useTexts({ en, fr });
  const first = useCallState(listNotifications, { query: {} });
  return (
    <section aria-label={t('title')} aria-busy={first.loading}>
      <Loaded callState={first}>
        {({ notifications, more }) =>
          notifications.length === 0 ? (
            <EmptyState icon="bell" title={t('none')} text={t('none_text')} />
          ) : (
            <Pages first={notifications} hasMore={more} onOpen={onOpen} />
          )
        }
      </Loaded>
    </section>
  );
}

interface PagesProps extends NotificationListProps {
  first: readonly Notification[];
  hasMore: boolean;
}

function Pages({ first, hasMore, onOpen }: PagesProps) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const zone = useZone();
  const api = useApi();
  const { userId, actedBy } = useSession();
  const isSelf = actedBy === undefined;
  const [older, setOlder] = useState<readonly Notification[]>([]);
  const [more, setMore] = useState(hasMore);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const onSuccess = ({ unread }: { unread: number }) => setBadge(userId, 'notifications', unread);
  const readAll = useCall(readAllNotifications, { reload: false, onSuccess });
  const next = useCall(listNotifications, {
    reload: false,
    onSuccess(answer) {
      setOlder((before) => [...before, ...answer.notifications]);
      setMore(answer.more);
    },
  });
  const shown = [...first, ...older].map((one) => ({
    ...one,
    read: one.read || opened.has(one.notificationId),
  }));
  const open = (one: Notification) => {
    onOpen?.();
    if (!isSelf || one.read) return;
    setOpened((before) => new Set(before).add(one.notificationId));
    // Marking as read must neither delay nor prevent the navigation.
    api(readNotification, { params: { notificationId: one.notificationId } }).then(onSuccess, () => {});
  };
  const markAll = async () => {
    const problem = await readAll.attempt({ body: { last: shown[0]?.notificationId ?? 0 } });
    if (problem === undefined) setOpened(new Set(shown.map(({ notificationId }) => notificationId)));
  };
  return (
    <Stack gap="sm">
      {byDay(shown, zone).map(({ day, notifications }, place) => (
        <div key={day}>
          <Group justify="space-between" wrap="nowrap">
            <Title order={3} className={layout.muted} fz="0.8125rem" fw={500} p="0.5rem 0.5rem 0.25rem">
              {dayOf(notifications[0]?.at ?? '')}
            </Title>
            {place === 0 && isSelf && shown.some(({ read }) => !read) && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={readAll.pending}
                onClick={() => void markAll()}
              >
                {t('mark_all')}
              </Button>
            )}
          </Group>
          <ul>
            {notifications.map((one) => (
              <Line key={one.notificationId} notification={one} onOpen={() => open(one)} />
            ))}
          </ul>
        </div>
      ))}
      {more && (
        <Group justify="center">
          <Button
            variant="default"
            size="xs"
            loading={next.pending}
            onClick={() => void next.run({ query: { before: shown.at(-1)?.notificationId } })}
          >
            {t('older')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface LineProps {
  notification: Notification;
  onOpen(): void;
}

function Line({ notification: { text, to, at, read }, onOpen }: LineProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <li>
      <Link to={toLocal(to)} onClick={onOpen} className={styles.line} data-unread={!read || undefined}>
        <span>{text}</span>
        <Group component="small" gap={12}>
          <MomentText instant={at} style="clock" />
          {!read && (
            <Box component="span" c="var(--teal)">
              {t('unread')}
            </Box>
          )}
        </Group>
      </Link>
    </li>
  );
}
