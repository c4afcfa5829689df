/** Shows the advances paid to people, with what was deducted, repaid and written off. */
import { useRef, useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { type RowAction, type RowDialog, RowMenu } from '#ui/row-menu.tsx';
import { isNothing, type PagedState } from '#ui/use-paged-list.ts';
import type { Advance, listAdvances } from '../advance.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useAdvanceActions } from './use-advance-actions.tsx';

interface AdvancesCardProps {
  advances: PagedState<typeof listAdvances>;
  mayRun: boolean;
}

export function AdvancesCard({ advances, mayRun }: AdvancesCardProps) {
  const t = useTexts({ en, fr });
  const { money } = useFormat();
  const actionsOf = useAdvanceActions(advances.restart);
  const [dialog, setDialog] = useState<RowDialog>();
  const opener = useRef<HTMLElement>(null);
  const open = (action: RowAction, from: HTMLElement | null) => {
    opener.current = from;
    setDialog(() => action.dialog);
  };
  const close = () => {
    setDialog(undefined);
    opener.current?.focus();
  };
  if (isNothing(advances)) return null;
  return (
    <Card title={t('advances')} wide>
      <PagedList
        of={advances}
        label={t('advances')}
        none={t('advances_none')}
        rowId={(row) => row.advanceId}
        item={(row) => ({
          title: t('advance_name', { name: row.user.name, amount: money(row.amount_cents) }),
          detail: <AdvanceDetail advance={row} />,
          action: mayRun && (
            <RowMenu
              actions={actionsOf(row)}
              label={t('advance_actions', { name: row.user.name })}
              onOpen={open}
            />
          ),
        })}
      />
      {dialog?.(close)}
    </Card>
  );
}

function AdvanceDetail({ advance }: { advance: Advance }) {
  const t = useTexts({ en, fr });
  const { day, money } = useFormat();
  const { deducted_cents: deducted, open_cents: open, permanent } = advance;
  const parts = [
    t('advance_paid', { day: day(advance.paid_on, 'medium') }),
    deducted > 0 && t('advance_deducted', { amount: money(deducted) }),
    ...advance.ends.map((end) => {
      const amount = money(end.amount_cents);
      return end.means === null
        ? t('advance_written_off', { name: end.recorded_by, amount, reason: end.reason })
        : t('advance_repaid', {
            day: day(end.day, 'medium'),
            means: t(`means_${end.means}`).toLowerCase(),
            amount,
          });
    }),
    open > 0 && t(permanent ? 'advance_permanent' : 'advance_open', { open: money(open) }),
    advance.note,
  ];
  return parts.filter(Boolean).join(' ');
}
