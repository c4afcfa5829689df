/** What the accountant and the client get: entries of what was approved, and what is billed on, month by month. */
import { Button, Menu } from '@mantine/core';
import { useCalendarWords } from '#features/planning/components/calendar-words.ts';
import { type Month, neighbour } from '#features/planning/rules.ts';
import { dayOf, daysInMonth } from '#kernel/day.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { exportAccounting, exportRebilling } from '../export.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useDownload } from './use-download.ts';

/** The month now and the two before: who closes the books does it soon after their end. */
function lastMonths(now: Date): Month[] {
  const current = { year: now.getFullYear(), month: now.getMonth() + 1 };
  const before = neighbour(current, -1);
  const earlier = before && neighbour(before, -1);
  return [current, before, earlier].filter((month) => month !== undefined);
}

export function AccountingMenu() {
  const t = useTexts({ en, fr });
  const api = useApi();
  const words = useCalendarWords();
  const { pending, save } = useDownload();
  const stem = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;
  const entries = ({ year, month }: Month) => {
    const query = { from: dayOf(year, month, 1), to: dayOf(year, month, daysInMonth(year, month)) };
    save(api(exportAccounting, { query }), `fec-${stem({ year, month })}.csv`);
  };
  const rebilling = (month: Month) =>
    save(api(exportRebilling, { query: { ...month, format: 'xlsx' } }), `rebilling-${stem(month)}.xlsx`);
  const months = lastMonths(new Date());
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
            {words.month(month)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('accounting_rebilling')}</Menu.Label>
        {months.map((month) => (
          <Menu.Item key={stem(month)} onClick={() => rebilling(month)}>
            {words.month(month)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
