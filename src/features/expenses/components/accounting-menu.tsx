/** Offers the monthly exports: journal entries for the accountant, rebilled receipts for clients. */
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { exportEntries } from '#features/books/contract.ts';
import { useFileOf } from '#features/exports/components/prepared-files.tsx';
import { neighbour } from '#features/planning/rules.ts';
import { type Day, fieldsOf, type Month, spanOfMonth } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useOffers } from '#ui/session.tsx';
import { useDownload } from '#ui/use-download.ts';
import { useToday } from '#ui/zone.tsx';
import { exportRebilling } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Past months, newest first, then the current one: books are usually closed soon after the end of a month. */
export function proposedMonths(today: Day): Month[] {
  const { year, month } = fieldsOf(today);
  const current = { year, month };
  const last = neighbour(current, -1);
  const before = last && neighbour(last, -1);
  return [last, before, current].filter((month) => month !== undefined);
}

/** @param props.onCustom exports a custom period. */
export function AccountingMenu({ onCustom }: { onCustom(): void }) {
  const t = useTexts({ en, fr });
  const fileOf = useFileOf();
  const inWords = new Intl.DateTimeFormat(localeTags[useLocale()], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const { pending, save } = useDownload();
  const nameOf = ({ year, month }: Month) => inWords.format(Date.UTC(year, month - 1));
  const stem = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;
  const entries = (month: Month) =>
    save(fileOf(exportEntries, { query: spanOfMonth(month) }), `fec-${stem(month)}.csv`);
  const rebilling = (month: Month) =>
    save(
      fileOf(exportRebilling, { query: { ...month, format: 'xlsx' } }),
      `${t('sheet_rebilling')} ${stem(month)}.xlsx`,
    );
  const months = proposedMonths(useToday());
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={pending}>
          {t('accounting')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('accounting_entries')}</Menu.Label>
        {months.map((month) => (
          <Menu.Item key={stem(month)} onClick={() => entries(month)}>
            {nameOf(month)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('accounting_rebilling')}</Menu.Label>
        {months.map((month) => (
          <Menu.Item key={stem(month)} onClick={() => rebilling(month)}>
            {nameOf(month)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <AccountingLinks custom={t('accounting_other')} onCustom={onCustom} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface AccountingLinksProps {
  /** The label of the export of a custom period. */
  custom: string;
  onCustom(): void;
}

/** The entries of the menu that do not name a month. */
export function AccountingLinks({ custom, onCustom }: AccountingLinksProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  return (
    <>
      <Menu.Item onClick={onCustom}>{custom}</Menu.Item>
      <Menu.Item component={Link} to={toLocal('/app/books')}>
        {t('accounting_books')}
      </Menu.Item>
      <Menu.Item component={Link} to={toLocal('/app/payments')}>
        {t('accounting_payments')}
      </Menu.Item>
      {isOffered('spreadsheets') && (
        <Menu.Item component={Link} to={toLocal('/app/spreadsheets?part=receipts')}>
          {t('accounting_import')}
        </Menu.Item>
      )}
    </>
  );
}
