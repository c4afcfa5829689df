/** Chooses who decides about leave while a manager or owner is away. */
import { Button } from '@mantine/core';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { chooseDeputy, type Leave } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function DeputyCard({ leave: { user, approvers, deputyId } }: { leave: Leave }) {
  const t = useTexts({ en, fr });
  const form = useForm(chooseDeputy, {
    given: { params: { userId: user.userId } },
    initial: { deputyId: deputyId === null ? '' : String(deputyId) },
  });
  return (
    <Card title={t('deputy')}>
      <FormFrame form={form} className={layout.form}>
        <SelectField
          {...form.field('deputyId')}
          label={t('deputy_field')}
          description={t('deputy_note')}
          data={approvers.map(({ userId, name }) => ({ value: String(userId), label: name }))}
          placeholder={t('deputy_nobody')}
          clearable
        />
        <div>
          <Button type="submit" loading={form.pending}>
            {t('save')}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}
