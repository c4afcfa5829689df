/** Adding a contract, and changing one as it is when the dialog opens. */
import type { Locale } from '#kernel/locale.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { type Contract, createContract, readContract, updateContract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ContractFields } from './contract-fields.tsx';

interface CreateDialogProps {
  opened: boolean;
  onClose(): void;
  onCreated(): void;
}

export function CreateDialog({ opened, onClose, onCreated }: CreateDialogProps) {
  const t = useTexts({ en, fr });
  const form = useForm(createContract, {
    initial: { kind: 'client', currency: 'EUR', forEverybody: false },
    reload: false,
    onSuccess: () => {
      onClose();
      onCreated();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      title={t('create')}
      submit={t('create_verb')}
      onClose={onClose}
      size="lg"
    >
      <ContractFields form={form} />
    </FormDialog>
  );
}

interface EditDialogProps {
  /** As the list has it; none: closed. */
  contract: Contract | undefined;
  onClose(): void;
}

export function EditDialog({ contract: row, onClose }: EditDialogProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const params = { contractId: row?.contractId };
  // The list may be old; until the contract is read anew it has to do.
  const reading = useCallState(readContract, row && { params });
  const contract = reading.data?.contractId === row?.contractId ? (reading.data ?? row) : row;
  const form = useForm(updateContract, {
    of: reading,
    initial: contract && fieldsOf(contract, locale),
    given: { params },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={row !== undefined}
      title={t('edit_title', { name: row?.cname ?? '' })}
      submit={t('save')}
      onClose={onClose}
      size="lg"
    >
      <ContractFields form={form} />
    </FormDialog>
  );
}

function fieldsOf(contract: Contract, locale: Locale) {
  const { cname, client, kind, forEverybody, startDate, endDate, dailyRate, currency } = contract;
  const rate = locale === 'fr' ? dailyRate?.replace('.', ',') : dailyRate;
  return { cname, client, kind, forEverybody, startDate, endDate, dailyRate: rate, currency };
}
