/** Adds a tag to the chosen receipts. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/locale.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { TagReceiptsProps } from './tag-dialog.tsx';

const TagDialog = onDemand(async () => (await import('./tag-dialog.tsx')).TagDialog);

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
