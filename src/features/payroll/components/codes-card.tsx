/** The codes of payroll programs, each in a dialog. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import { mayKeepPayroll } from '../access.ts';
import { CODE_LENGTH } from '../code.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type PayrollCode, savePayrollCode } from '../settings.contract.ts';

export function CodesCard({ codes }: { codes: readonly PayrollCode[] }) {
  const t = useTexts({ en, fr });
  const keeps = mayKeepPayroll(useSession());
  const nameOf = useCodeName();
  const [edited, setEdited] = useState<PayrollCode>();
  return (
    <Card title={t('codes')} hint={t('codes_note')} wide>
      <ItemList label={t('codes')}>
        {codes.map((code) => (
          <Item
            key={`${code.kind} ${code.contractId}`}
            title={nameOf(code)}
            detail={t('code_detail', {
              silae: code.silae || t('code_empty'),
              payfit: code.payfit || t('code_empty'),
            })}
            action={
              keeps && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('code_edit_of', { name: nameOf(code) })}
                  onClick={() => setEdited(code)}
                >
                  {t('code_edit')}
                </Button>
              )
            }
          />
        ))}
      </ItemList>
      {edited && <CodeDialog code={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function useCodeName(): (code: PayrollCode) => string {
  const t = useTexts({ en, fr });
  return ({ kind, name }) => (kind === 'absence' ? name : t(`kind_${kind}`));
}

function CodeDialog({ code, onClose }: { code: PayrollCode; onClose(): void }) {
  const t = useTexts({ en, fr });
  const nameOf = useCodeName();
  const { kind, contractId, silae, payfit } = code;
  const form = useForm(savePayrollCode, {
    initial: { kind, contractId: String(contractId), silae, payfit },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened
      title={t('code_title', { name: nameOf(code) })}
      submit={t('code_save')}
      onClose={onClose}
    >
      <TextField
        {...form.field('silae')}
        label={t('code_silae')}
        maxLength={CODE_LENGTH}
        autoComplete="off"
        data-autofocus
      />
      {kind === 'absence' && (
        <TextField
          {...form.field('payfit')}
          label={t('code_payfit')}
          description={t('code_payfit_note')}
          maxLength={CODE_LENGTH}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
