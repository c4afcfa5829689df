/** Creates or changes one receipt in a dialog. Closing it keeps the draft. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Poste } from '#features/postes/contract.ts';
import type { VatRate } from '#features/vat/contract.ts';
import { showAlert } from '#ui/alerts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { Attachment } from '../attachment.contract.ts';
import type { ReceiptEntry, ReceiptValues } from '../entry.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './receipt-dialog.module.css';
import { ReceiptForm, type ReceiptFormProps } from './receipt-form.tsx';
import { useReceiptStore } from './unsent-receipts.ts';

export interface OpenReceipt {
  entry: ReceiptEntry;
  /** The initial values, which do not count as input. */
  proposed: ReceiptValues;
  /** Stored files. */
  attached: readonly Attachment[];
  /** Files to start with, for example dropped on the page. */
  given: readonly File[];
  /** Number of the receipt, or a placeholder while unknown. */
  number: number | string;
}

interface ReceiptDialogProps {
  open: OpenReceipt | undefined;
  postes: readonly Poste[];
  rates: readonly VatRate[];
  vehicles: ReceiptFormProps['vehicles'];
  onClose(): void;
  /** The receipt was saved and the person wants to add another. */
  onNext(after: ReceiptEntry): void;
}

export function ReceiptDialog({ open, postes, rates, vehicles, onClose, onNext }: ReceiptDialogProps) {
  const t = useTexts({ en, fr });
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const { add } = useReceiptStore();
  const [added, setAdded] = useState<readonly Poste[]>([]);
  const known = new Set(postes.map(({ posteId }) => posteId));
  const all = [...postes, ...added.filter(({ posteId }) => !known.has(posteId))];
  const [isDirty, setDirty] = useState(false);
  const close = (kept: boolean) => {
    if (kept) showAlert('info', t('receipt_kept'));
    onClose();
  };
  return (
    <Dialog
      opened={open !== undefined}
      onClose={() => close(isDirty)}
      closeOnClickOutside={false}
      fullScreen={phone}
      size="72rem"
      title={open && t(open.entry.change ? 'receipt_change' : 'receipt_new', { number: String(open.number) })}
      classNames={{ body: styles.body, content: styles.content }}
      transitionProps={{ onExited: () => setDirty(false) }}
    >
      {open && (
        <ReceiptForm
          key={open.entry.id}
          entry={open.entry}
          proposed={open.proposed}
          attached={open.attached}
          given={open.given}
          postes={all}
          rates={rates}
          vehicles={vehicles}
          onDirtyChange={setDirty}
          onPoste={(poste) => setAdded((before) => [...before, poste])}
          onClose={close}
          onSave={(entry, next) => {
            add(entry);
            if (next) onNext(entry);
            else onClose();
          }}
        />
      )}
    </Dialog>
  );
}
