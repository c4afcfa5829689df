/** Shows the fiscal years with their totals, and the FEC of those that are closed. */
import { Button, Text } from '@mantine/core';
import { useFileOf } from '#features/exports/components/prepared-files.tsx';
import type { CallAnswer } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { CallState } from '#ui/use-call.ts';
import { useDownload } from '#ui/use-download.ts';
import { fecName } from '../layout.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { downloadFiscalYear, type FiscalYear, type readFiscalYears } from '../year.contract.ts';

interface YearsCardProps {
  years: CallState<CallAnswer<typeof readFiscalYears>>;
  siren: string;
}

export function YearsCard({ years, siren }: YearsCardProps) {
  const t = useTexts({ en, fr });
  const { day, money } = useFormat();
  const stateOf = ({ from, closed }: FiscalYear, until: string | null) => {
    if (closed) return t('year_closed');
    return until !== null && until >= from
      ? t('year_open_until', { day: day(until as FiscalYear['to'], 'medium') })
      : t('year_open');
  };
  return (
    <Card title={t('years')} wide>
      <Loaded callState={years}>
        {({ years: all, closed_until }) =>
          all.length === 0 ? (
            <Text c="dark.1">{t('years_none')}</Text>
          ) : (
            <ItemList label={t('years')}>
              {all.map((year) => (
                <Item
                  key={year.to}
                  title={t('year_title', { from: day(year.from, 'medium'), to: day(year.to, 'medium') })}
                  detail={`${t('year_detail', { count: year.entries, total: money(year.total_cents) })} ${stateOf(year, closed_until)}`}
                  action={year.closed && <FecButton year={year} siren={siren} />}
                />
              ))}
            </ItemList>
          )
        }
      </Loaded>
    </Card>
  );
}

function FecButton({ year: { to }, siren }: { year: FiscalYear; siren: string }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const fileOf = useFileOf();
  const { pending, save } = useDownload();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={pending}
      leftSection={<Icon name="download" size={14} />}
      aria-label={t('year_fec_of', { day: day(to, 'medium') })}
      onClick={() => save(fileOf(downloadFiscalYear, { params: { to } }), `${fecName(siren, to)}.txt`)}
    >
      {t('year_fec')}
    </Button>
  );
}
