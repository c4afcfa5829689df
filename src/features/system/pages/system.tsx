/** Shows the state of the installation to administrators. */
import { Stack, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { MomentText, useMomentText } from '#ui/date.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useFreshWhenSeen } from '#ui/use-fresh-when-seen.ts';
import { readSystem } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(readSystem);
}

type System = Awaited<ReturnType<typeof clientLoader>>;

export default function SystemPage({ loaderData: system }: { loaderData: System }) {
  const t = useTexts({ en, fr });
  useFreshWhenSeen();
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Stack gap={16}>
        <Installation system={system} />
        <Processes processes={system.processes} />
        <Jobs queues={system.queues} />
        <Failures failures={system.failed_jobs} />
      </Stack>
    </>
  );
}

function Installation({ system }: { system: System }) {
  const t = useTexts({ en, fr });
  const momentText = useMomentText();
  const { size, count } = useFormat();
  const { version, node_version: node, database_version: database, disk, backup } = system;
  const rows: readonly [string, ReactNode][] = [
    [t('version'), t('versions', { version, node, database })],
    [t('database'), size(system.database_bytes)],
    [t('disk'), t('disk_free', { free: size(disk.free), total: size(disk.total) })],
    [t('mail'), t(system.mail_server ? 'mail_server' : 'mail_folder')],
    [
      t('backup'),
      backup === null
        ? t('backup_none')
        : t('backup_of', {
            moment: momentText(backup.at),
            rows: count(backup.rows),
            files: count(backup.files),
            size: size(backup.bytes),
          }),
    ],
  ];
  return (
    <Card title={t('installation')} wide>
      <Table variant="vertical" withRowBorders={false}>
        <Table.Tbody>
          {rows.map(([name, text]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="35%">
                {name}
              </Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Processes({ processes }: Pick<System, 'processes'>) {
  const t = useTexts({ en, fr });
  const roles: Readonly<Record<string, string>> = {
    web: t('role_web'),
    worker: t('role_worker'),
    both: t('role_both'),
  };
  return (
    <Card title={t('processes')} wide>
      {processes.length === 0 ? (
        <p>{t('processes_none')}</p>
      ) : (
        <Rows
          label={t('processes')}
          heads={[t('process'), t('role'), t('version'), t('since')]}
          rows={processes.map(({ name, role, version, since }) => [
            name,
            roles[role] ?? role,
            version,
            <MomentText key="since" instant={since} />,
          ])}
        />
      )}
    </Card>
  );
}

const LATE_SECONDS = 900;

function Jobs({ queues }: Pick<System, 'queues'>) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  return (
    <Card title={t('jobs')} wide>
      {queues.length === 0 ? (
        <p>{t('jobs_none')}</p>
      ) : (
        <Rows
          label={t('jobs')}
          heads={[t('job'), t('waiting'), t('running'), t('failed'), t('last_done')]}
          rows={queues.map(({ name, waiting, running, failed, oldest_seconds: oldest, last_done: last }) => [
            name,
            oldest < LATE_SECONDS ? (
              count(waiting)
            ) : (
              <StateDot key="late" tone="bad">
                {count(waiting)}, {t('late', { minutes: count(Math.round(oldest / 60)) })}
              </StateDot>
            ),
            count(running),
            failed === 0 ? (
              count(failed)
            ) : (
              <StateDot key="failed" tone="bad">
                {count(failed)}
              </StateDot>
            ),
            last === null ? '–' : <MomentText key="last" instant={last} />,
          ])}
        />
      )}
    </Card>
  );
}

function Failures({ failures }: { failures: System['failed_jobs'] }) {
  const t = useTexts({ en, fr });
  if (failures.length === 0) return null;
  return (
    <Card title={t('failures')} wide>
      <p>{t('failures_lead')}</p>
      <ItemList label={t('failures')}>
        {failures.map(({ id, name, attempts, at, reason }) => (
          <Item
            key={id}
            title={t('failure', { job: name, count: attempts })}
            detail={
              <>
                <MomentText instant={at} />
                <br />
                {reason}
              </>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}

interface RowsProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table that scrolls sideways in its card on a phone. The first column names the row. */
function Rows({ label, heads, rows }: RowsProps) {
  return (
    <ScrollRegion label={label}>
      <Table miw={560}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...cells]) => (
            <Table.Tr key={String(name)}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell, at) => (
                <Table.Td key={heads[at + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
