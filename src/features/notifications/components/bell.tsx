/** The bell of the top bar with the number of unread notifications. Opens a popover; on a phone, links to the page. */
import { Anchor, Box, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { setBadge, useBadge } from '#ui/badges.ts';
import { BarPopover } from '#ui/bar-popover.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { countUnread } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { MOST_COUNTED } from '../rules.ts';
import styles from './notifications.module.css';

const NotificationList = onDemand(async () => (await import('./notification-list.tsx')).NotificationList);

/** Milliseconds after which the count is read again with the next page. */
const STALE_MS = 60_000;

export function Bell() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { userId, actedBy } = useSession();
  const [open, setOpen] = useState(false);
  useCount(userId);
  const count = useBadge(userId, 'notifications');
  const name = count === 0 ? t('bell_none') : count >= MOST_COUNTED ? t('bell_many') : t('bell', { count });
  const looks = {
    className: `${layout.icon} ${styles.bell}`,
    'aria-label': name,
    title: name,
    ...(count > 0 && { 'data-count': count >= MOST_COUNTED ? '99+' : String(count) }),
  };
  const close = () => setOpen(false);
  return (
    <>
      <Box component={Link} to={toLocal('/app/notifications')} hiddenFrom="sm" {...looks}>
        <Icon name="bell" />
      </Box>
      <BarPopover
        opened={open}
        onChange={setOpen}
        label={t('title')}
        button={
          <Box component="button" type="button" visibleFrom="sm" onClick={() => setOpen(!open)} {...looks}>
            <Icon name="bell" />
          </Box>
        }
      >
        <Box mah="min(70dvh, 36rem)" style={{ overflowY: 'auto' }}>
          <NotificationList onOpen={close} />
        </Box>
        <Group justify="space-between" px={8} pt={6} fz="sm" style={{ borderTop: '1px solid var(--line)' }}>
          <Anchor component={Link} inherit py={4} to={toLocal('/app/notifications')} onClick={close}>
            {t('all')}
          </Anchor>
          {actedBy === undefined && (
            <Anchor
              component={Link}
              inherit
              py={4}
              to={toLocal('/app/notifications/settings')}
              onClick={close}
            >
              {t('settings')}
            </Anchor>
          )}
        </Group>
      </BarPopover>
    </>
  );
}

/**
 * Reads the count again whenever the window becomes visible, and when a page is opened a minute after the last reading.
 * The frame reads the first count with its other data.
 */
function useCount(userId: number): void {
  const api = useApi();
  const { pathname } = useLocation();
  const readAt = useRef(0);
  const read = useRef(() => {});
  read.current = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    readAt.current = performance.now();
    // Without an answer the last count stays.
    api(countUnread).then(
      ({ unread }) => setBadge(userId, 'notifications', unread),
      () => {},
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has another count
  useEffect(() => {
    readAt.current = performance.now();
    const onSeen = () => read.current();
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each page
  useEffect(() => {
    if (performance.now() - readAt.current >= STALE_MS) read.current();
  }, [pathname]);
}
