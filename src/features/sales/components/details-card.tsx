/** Shows what a draft says beside its lines, with a dialog to change it. */
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { DateField, SelectField, TextAreaField, TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useCallState } from '#ui/use-call.ts';
import { type Form, useForm } from '#ui/use-form.ts';
import { readSalesDraft, type SalesDraft, updateSalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { salesCategories } from '../rules.ts';

export function DetailsCard({ draft }: { draft: SalesDraft }) {
  const t = useTexts({ en, fr });
  const { span } = useFormat();
  const [editing, setEditing] = useState(false);
  const { orderReference, periodStart, periodEnd, exemption, note, category, attachable } = draft;
  const facts = [
    orderReference && t('detail', { label: t('order_reference'), text: orderReference }),
    periodStart !== null &&
      periodEnd !== null &&
      t('detail', { label: t('print_period'), text: span(periodStart, periodEnd) }),
    exemption,
    note,
    category !== 'services' && t(`category_${category}`),
    draft.attachReceipts &&
      attachable.receipts > 0 &&
      t('attached_count_receipts', { count: attachable.receipts }),
    draft.attachActivity &&
      attachable.activity > 0 &&
      t('attached_count_activity', { count: attachable.activity }),
  ].filter(Boolean);
  return (
    <Card title={t('details')} low>
      {facts.length === 0 ? (
        <p>{t('details_none')}</p>
      ) : (
        facts.map((fact) => <p key={String(fact)}>{fact}</p>)
      )}
      <div>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('details_edit')}
        </Button>
      </div>
      {editing && <DetailsDialog draft={draft} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function DetailsDialog({ draft: shown, onClose }: { draft: SalesDraft; onClose(): void }) {
  const t = useTexts({ en, fr });
  const params = { salesDraftId: shown.salesDraftId };
  // The page may be outdated; its values are used until the draft is read again.
  const reading = useCallState(readSalesDraft, { params });
  const draft = reading.data ?? shown;
  const form = useForm(updateSalesDraft, {
    of: reading,
    given: { params },
    initial: {
      orderReference: draft.orderReference,
      periodStart: draft.periodStart,
      periodEnd: draft.periodEnd,
      exemption: draft.exemption,
      note: draft.note,
      category: draft.category,
      deliveryStreet: draft.deliveryStreet,
      deliveryPostcode: draft.deliveryPostcode,
      deliveryCity: draft.deliveryCity,
      deliveryCountry: draft.deliveryCountry,
      attachReceipts: draft.attachReceipts,
      attachActivity: draft.attachActivity,
    },
    onSuccess: onClose,
  });
  const category = form.field('category');
  return (
    <FormDialog form={form} title={t('details')} submit={t('details_save')} onClose={onClose} size="lg">
      <div className={layout.fields} style={{ '--least': '12rem' }}>
        <TextField
          {...form.field('orderReference')}
          className={layout.wide}
          label={t('order_reference')}
          autoComplete="off"
          data-autofocus
        />
        <DateField {...form.field('periodStart')} label={t('period_start')} />
        <DateField {...form.field('periodEnd')} label={t('period_end')} />
        <TextField
          {...form.field('exemption')}
          className={layout.wide}
          label={t('exemption')}
          autoComplete="off"
        />
        <Box component="small" mt={-8} className={layout.wide}>
          {t('exemption_note')}
        </Box>
        <TextAreaField
          {...form.field('note')}
          className={layout.wide}
          label={t('note')}
          autosize
          minRows={2}
        />
        <SelectField
          {...category}
          className={layout.wide}
          label={t('category')}
          data={salesCategories.map((value) => ({ value, label: t(`category_${value}`) }))}
        />
        {category.value !== 'services' && <DeliveryFields form={form} />}
        {draft.attachable.receipts > 0 && (
          <SwitchField
            {...form.field('attachReceipts')}
            className={layout.wide}
            label={t('attach_receipts')}
          />
        )}
        {draft.attachable.activity > 0 && (
          <SwitchField
            {...form.field('attachActivity')}
            className={layout.wide}
            label={t('attach_activity')}
          />
        )}
      </div>
    </FormDialog>
  );
}

function DeliveryFields({ form }: { form: Form<typeof updateSalesDraft> }) {
  const t = useTexts({ en, fr });
  return (
    <>
      <TextAreaField
        {...form.field('deliveryStreet')}
        className={layout.wide}
        label={t('delivery_street')}
        autosize
        minRows={1}
      />
      <TextField {...form.field('deliveryPostcode')} label={t('postcode')} autoComplete="off" />
      <TextField {...form.field('deliveryCity')} label={t('city')} autoComplete="off" />
      <TextField
        {...form.field('deliveryCountry')}
        label={t('delivery_country')}
        autoCapitalize="characters"
        autoComplete="off"
      />
    </>
  );
}
