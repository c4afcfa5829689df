/**
 * The dialogs that add a contract and change one. The second starts with the values that the contract has
 * when it opens.
 */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Locale } from '#kernel/locale.ts';
import { showProblem, withRetry } from '#ui/alerts.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi, useSession } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { addContractMember } from '../assignment.contract.ts';
import { type Contract, createContract, readContract, updateContract } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { ContractFields } from './contract-fields.tsx';

interface CreateDialogProps {
  opened: boolean;
  onClose(): void;
  onCreated(contract: Contract): void;
  /** Whether this is the workspace's first contract: its creator most likely works on it. */
  isFirst: boolean;
}

export function CreateDialog({ opened, onClose, onCreated, isFirst }: CreateDialogProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const { userId } = useSession();
  const [chosen, setMine] = useState<boolean>();
  const isMine = chosen ?? isFirst;
  const form = useForm(createContract, {
    initial: { kind: 'client', currency: 'EUR', forEverybody: false },
    reload: false,
    async execute(input) {
      const contract = await withRetry(() => api(createContract, input));
      const params = { contractId: contract.contractId };
      // If the assignment fails the contract still exists, and members can be assigned later.
      if (isMine && !contract.forEverybody)
        await api(addContractMember, { params, body: { memberId: userId } }).catch(showProblem);
      return contract;
    },
    onSuccess: (contract) => {
      setMine(undefined);
      onClose();
      onCreated(contract);
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
      {form.field('kind').value !== 'absence' && form.field('forEverybody').value !== true && (
        <Checkbox
          label={t('works_on_it')}
          checked={isMine}
          onChange={(event) => setMine(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

interface EditDialogProps {
  /** The contract as the list shows it. */
  contract: Contract;
  onClose(): void;
}

export function EditDialog({ contract: row, onClose }: EditDialogProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const params = { contractId: row.contractId };
  // The list may be outdated; its values are used until the contract is read again.
  const reading = useCallState(readContract, { params });
  const contract = reading.data ?? row;
  const form = useForm(updateContract, {
    of: reading,
    initial: { ...fieldsOf(contract, locale), keepDaysOutside: false },
    given: { params },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('edit_title', { name: row.cname })}
      submit={t('save')}
      onClose={onClose}
      size="lg"
    >
      <ContractFields form={form} />
      <DaysOutside field={form.field('keepDaysOutside')} />
    </FormDialog>
  );
}

/** Shown after the server has found recorded days outside the dates. */
function DaysOutside({ field }: { field: ReturnType<Form<typeof updateContract>['field']> }) {
  const t = useTexts({ en, fr });
  const isShown = field.error !== undefined || field.value === true;
  return isShown && <SwitchField {...field} label={t('keep_days_outside')} />;
}

function fieldsOf(contract: Contract, locale: Locale) {
  const { dailyRate } = contract;
  return { ...contract, dailyRate: locale === 'fr' ? (dailyRate?.replace('.', ',') ?? null) : dailyRate };
}
