/** Shows the button by which an author accepts a mileage correction. */
import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { acceptCorrection, type Receipt } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface AcceptCorrectionProps {
  receipt: Pick<Receipt, 'receiptId'>;
  onAccepted?(): void;
}

export function AcceptCorrection({ receipt: { receiptId }, onAccepted }: AcceptCorrectionProps) {
  const t = useTexts({ en, fr });
  const { run, pending } = useCall(acceptCorrection, { onSuccess: onAccepted });
  const { actedBy } = useSession();
  if (actedBy !== undefined) return <small className={layout.muted}>{t('correction_theirs')}</small>;
  return (
    <Button
      leftSection={<Icon name="check" size={16} />}
      loading={pending}
      onClick={() => void run({ params: { receiptId } })}
    >
      {t('correction_accept')}
    </Button>
  );
}
