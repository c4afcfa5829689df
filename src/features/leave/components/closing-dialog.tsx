/** Declares days on which the company is closed. */
import { Stack } from '@mantine/core';
import { DateField, SelectField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { declareClosing, type RefusedClosing } from '../closing.contract.ts';
import type { ListedKind } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface ClosingDialogProps {
  kinds: readonly ListedKind[];
  onDeclared(refused: readonly RefusedClosing[]): void;
  onClose(): void;
}

export function ClosingDialog({ kinds, onDeclared, onClose }: ClosingDialogProps) {
  const t = useTexts({ en, fr });
  const choices = kinds.flatMap(({ name, rules }) =>
    rules === null ? [] : [{ value: String(rules.kindId), label: name }],
  );
  const form = useForm(declareClosing, {
    initial: { kindId: choices[0]?.value ?? '', name: '', from: '', fromNoon: false, to: '', toNoon: false },
    onSuccess: ({ refused }) => {
      onDeclared(refused);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('closing_declare')} submit={t('closing_declare_verb')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('field_name')} required data-autofocus />
      <SelectField
        {...form.field('kindId')}
        label={t('field_kind')}
        description={t('closing_kind_note')}
        data={choices}
        required
      />
      <div className={layout.fields} style={{ '--least': '12rem' }}>
        <Stack gap={10}>
          <DateField {...form.field('from')} label={t('field_from')} required />
          <SwitchField {...form.field('fromNoon')} label={t('field_fromNoon')} />
        </Stack>
        <Stack gap={10}>
          <DateField {...form.field('to')} label={t('field_to')} required />
          <SwitchField {...form.field('toNoon')} label={t('field_toNoon')} />
        </Stack>
      </div>
    </FormDialog>
  );
}
