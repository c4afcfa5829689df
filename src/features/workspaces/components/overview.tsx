/** Shows the workspace's name, state and contents; each links to its page. */
import { Box, Flex, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import { useOffers } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import type { WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './overview.module.css';

export function Overview({ overview, licence, settings }: WorkspaceSettings) {
  const t = useTexts({ en, fr });
  const isOffered = useOffers();
  const { count, size } = useFormat();
  return (
    <Flex component="section" direction="column" gap={20} className={layout.wide} aria-label={t('overview')}>
      <Head settings={settings} />
      <ul className={styles.tiles}>
        <Tile
          icon="members"
          to="/app/members"
          name={t('count_members')}
          value={count(overview.members)}
          note={
            licence.seats === null
              ? t('seats_open')
              : t('seats_taken', {
                  count: licence.used_seats,
                  seats: t('seats_all', { count: licence.seats }),
                })
          }
        />
        <Tile
          icon="reports"
          to={isOffered('all-reports') ? '/app/all-reports' : '/app/expenses'}
          name={t('count_expense_reports')}
          value={count(overview.expense_reports)}
        />
        <Tile
          icon="contracts"
          to="/app/contracts"
          name={t('count_contracts')}
          value={count(overview.contracts)}
        />
        <Tile
          icon="storage"
          name={t('count_files')}
          value={count(licence.objects)}
          note={
            licence.storage_bytes === null
              ? size(licence.used_bytes)
              : t('of_limit', { used: size(licence.used_bytes), limit: size(licence.storage_bytes) })
          }
        />
      </ul>
    </Flex>
  );
}

function Head({ settings }: Pick<WorkspaceSettings, 'settings'>) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const site = useOwnSite();
  const { name, runtime, deletion, domainName, created_at } = settings;
  return (
    <Stack gap={6}>
      <Title order={2} fz="clamp(1.75rem, 4vw, 2.44rem)" fw={500} lh={1.15} className={layout.wrap}>
        {name}
      </Title>
      <Group gap="4px 20px" className={layout.muted}>
        {deletion !== null ? (
          <StateDot tone="bad">{t('state_pending', { day: dayOf(deletion.due_at) })}</StateDot>
        ) : (
          <StateDot tone={runtime === 'running' ? 'good' : 'waiting'}>
            {t(runtime === 'running' ? 'state_active' : `state_${runtime}`)}
          </StateDot>
        )}
        <span>{t('since', { day: dayOf(created_at) })}</span>
        {/* The drawer leads to a public site without its own domain. */}
        {domainName &&
          (site ? (
            <Box component="a" py={2} href={site()}>
              {domainName}
            </Box>
          ) : (
            <span>{domainName}</span>
          ))}
      </Group>
    </Stack>
  );
}

interface TileProps {
  icon: IconName;
  /** The page with the details. */
  to?: string;
  name: string;
  /** Undefined if there is nothing to count yet; the note then gives the reason. */
  value?: string;
  note?: string;
}

function Tile({ icon, to, name, value, note }: TileProps) {
  const toLocal = useLocalPath();
  const content: ReactNode = (
    <>
      <Group component="span" gap={8} wrap="nowrap" className={layout.muted}>
        <Icon name={icon} size={16} />
        {name}
      </Group>
      {value !== undefined && (
        <Text span fz="var(--type-4)" fw={600} lh={1.2} className={layout.figures}>
          {value}
        </Text>
      )}
      {note !== undefined && <small>{note}</small>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={`${layout.frame} ${styles.tile}`}>{content}</div>
      ) : (
        <Link to={toLocal(to)} className={`${layout.frame} ${styles.tile}`}>
          {content}
        </Link>
      )}
    </li>
  );
}
