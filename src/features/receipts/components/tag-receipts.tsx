/** Adds a tag to the chosen receipts. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import type { Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const TagDialog = onDemand(async () => (await import('./tag-dialog.tsx')).TagDialog);

export interface TagReceiptsProps {
  reportId: number;
  /** Without corrections, which only the program changes. */
  receipts: readonly Receipt[];
  /** Ends the selection, and with it the dialog. */
  onDone(): void;
}

export function TagReceipts(props: TagReceiptsProps) {
  const t = useTexts({ en, fr });
  const [open, setOpen] = useState(false);
  const receipts = props.receipts.filter(({ correction }) => correction === null);
  if (receipts.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('tag_add')}
      </Button>
      {open && <TagDialog {...props} receipts={receipts} onClose={() => setOpen(false)} />}
    </>
  );
}
