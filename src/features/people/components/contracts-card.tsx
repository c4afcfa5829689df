/** Lists a member's contracts, with their days in the month. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useContractDates } from '#features/contracts/components/contract-dates.ts';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { formatDays } from '#features/planning/components/quantity-type.ts';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contractsOfMonth, type PersonPageData } from '../rules.ts';

export function ContractsCard({
  month,
  report,
  contracts,
}: Pick<PersonPageData, 'month' | 'report' | 'contracts'>) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const datesOf = useContractDates();
  const listed = contractsOfMonth(report, contracts);
  return (
    <Card title={t('contracts')}>
      <p>
        {listed.length === 0 ? t('contracts_none') : t('contracts_days', { month: calendar.month(month) })}
      </p>
      <ItemList label={t('contracts')}>
        {listed.map(({ contractId, cname, client, days, ...dates }) => (
          <Item
            key={contractId}
            title={
              <Anchor component={Link} to={toLocal(`/app/contracts?q=${encodeURIComponent(cname)}`)}>
                {cname}
              </Anchor>
            }
            detail={[client, datesOf(dates)].filter((text) => text).join(' · ')}
            action={
              <strong>
                {days === 0
                  ? t('contract_no_days')
                  : t('contract_days', { days: formatDays(days), count: Math.max(1, days) })}
              </strong>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
