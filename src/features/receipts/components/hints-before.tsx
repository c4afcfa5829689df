/** Shows the author the hints on a report's receipts before the report is submitted. */
import { Stack } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import type { Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { HintList } from './hint-list.tsx';

/** Maximum of receipts listed by name; above it, only their number is shown. */
const MOST_NAMED = 5;

export function HintsBefore({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useTexts({ en, fr });
  const doubtful = receipts.filter(({ hints }) => hints.length > 0);
  if (doubtful.length === 0) return null;
  return (
    <Stack gap={8} px={14} py={10} bd="1px solid color-mix(in srgb, var(--amber) 40%, var(--line))" bdrs="sm">
      <p>{t('report_submit_hints', { count: doubtful.length })}</p>
      <ul>
        {doubtful.slice(0, MOST_NAMED).map(({ receiptId, receiptNumber: number, poste: type, hints }) => (
          <li key={receiptId}>
            {t('receipt_name', { number, type })}
            <HintList hints={hints} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
