/** Shows exports of the month: the activity report (CRA) for the client, tables for spreadsheets. */
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFileOf } from '#features/exports/components/prepared-files.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi, useOffers, useSession } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { maySeeEverybody } from '../access.ts';
import type { MonthReport } from '../contract.ts';
import { exportMonth, readActivityReport } from '../document.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Sheet } from '../sheet.rules.ts';

interface DocumentsMenuProps {
  report: MonthReport;
  sheet: Sheet;
}

export function DocumentsMenu(props: DocumentsMenuProps) {
  const t = useTexts({ en, fr });
  const { pending, items } = useDocuments(props);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={pending}>
          {t('documents')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * Returns the menu's entries, which other menus can show too. `pending` is true while a file is being
 * generated.
 */
export function useDocuments({ report, sheet }: DocumentsMenuProps): { pending: boolean; items: ReactNode } {
  const t = useTexts({ en, fr });
  const api = useApi();
  const fileOf = useFileOf();
  const person = useSession();
  const { pending, save } = useDownload();
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  const { viewedYear: year, viewedMonth: month, member, contractsForUser } = report;
  const params = { userId: member.memberId, year, month };
  const stem = `${year}-${String(month).padStart(2, '0')}`;
  const withDays = contractsForUser.filter(
    ({ contractId }) => (sheet.get(String(contractId))?.size ?? 0) > 0,
  );
  const cra = (contract?: { contractId: number; cname: string }) =>
    save(
      api(readActivityReport, { params, query: { contractId: contract?.contractId } }),
      `cra-${stem}-${member.name}${contract === undefined ? '' : `-${contract.cname}`}.pdf`,
    );
  const table = (format: 'xlsx' | 'csv', scope: 'member' | 'workspace') =>
    save(
      fileOf(exportMonth, { params, query: { format, scope } }),
      `planning-${stem}${scope === 'member' ? `-${member.name}` : ''}.${format}`,
    );
  const items = (
    <>
      <Menu.Label>{t('activity_report')}</Menu.Label>
      <Menu.Item onClick={() => cra()}>{t('all_contracts')}</Menu.Item>
      {withDays.map((contract) => (
        <Menu.Item key={contract.contractId} onClick={() => cra(contract)}>
          {contract.cname}
        </Menu.Item>
      ))}
      <Menu.Label>{t('tables')}</Menu.Label>
      <Menu.Item onClick={() => table('xlsx', 'member')}>{t('table_xlsx')}</Menu.Item>
      <Menu.Item onClick={() => table('csv', 'member')}>{t('table_csv')}</Menu.Item>
      {maySeeEverybody(person) && (
        <Menu.Item onClick={() => table('xlsx', 'workspace')}>{t('table_everybody')}</Menu.Item>
      )}
      {isOffered('spreadsheets') && (
        <Menu.Item component={Link} to={toLocal('/app/spreadsheets?part=days')}>
          {t('tables_import')}
        </Menu.Item>
      )}
    </>
  );
  return { pending, items };
}
