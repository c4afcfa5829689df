/** Lists the values filled in from an electronic invoice or a photo, with a button to undo; shows the reading of a photo. */
import { Box, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { localeTags } from '#kernel/locale.ts';
import { isCurrency } from '#kernel/money.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import { type Filled, isOtherVat } from '../invoice-form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { InvoiceNotice, useInvoice } from './use-invoice.ts';

interface InvoiceNoteProps {
  invoice: ReturnType<typeof useInvoice>;
  /** Computed VAT of the receipt in cents; undefined while unknown. */
  vat: number | undefined;
}

export function InvoiceNote({ invoice, vat }: InvoiceNoteProps) {
  const { news, undo: onUndo, dismiss: onDismiss } = invoice;
  const t = useTexts({ en, fr });
  const { money, foreign } = useMoney();
  const percent = usePercent();
  const list = new Intl.ListFormat(localeTags[useLocale()]);
  if (news === undefined) return null;
  if (news.kind === 'refused')
    return (
      <Box c="var(--red)" className={layout.note} role="alert">
        <Icon name="warning" />
        <Box component="span" flex={1} miw="12rem">
          {t(`invoice_${news.reason}`, { name: news.name })}
        </Box>
        <Button size="compact-sm" variant="default" onClick={onDismiss}>
          {t('invoice_good')}
        </Button>
      </Box>
    );
  if (news.kind !== 'filled') return <PhotoNote news={news} invoice={invoice} />;
  if (news.byPhoto && Object.keys(news.filled.fields).length === 0) return null;
  const { supplier, fields, differs, currency, payment, contradiction, guessed, refund } = news.filled;
  const amount = (decimal: string) => (isCurrency(currency) ? foreign(decimal, currency) : decimal);
  const { total = '', paid = '', due = '' } = payment ?? {};
  const remarks = [
    payment && t('invoice_paid', { total: amount(total), paid: amount(paid), due: amount(due) }),
    guessed !== undefined && t('invoice_guessed', { rate: percent(guessed) }),
  ].filter((one) => typeof one === 'string');
  const nothing = differs ? 'invoice_differs' : 'invoice_nothing';
  const text = news.byPhoto
    ? t('photo_filled', { fields: list.format(namesOf(fields).map((name) => t(name))) })
    : t(Object.keys(fields).length === 0 ? nothing : refund ? 'invoice_filled_refund' : 'invoice_filled', {
        supplier,
      });
  return (
    <Box bd="1px solid var(--teal)" bg="var(--teal-tint)" className={layout.note} role="status">
      <Icon name={news.byPhoto ? 'camera' : 'bills'} />
      <Box component="span" flex={1} miw="12rem">
        {text}
        {remarks.map((remark) => (
          <Text key={remark} inherit component="span" display="block">
            {remark}
          </Text>
        ))}
        {contradiction && (
          <Text inherit component="strong" display="block" fw={500} c="var(--amber)">
            {t('invoice_contradiction', {
              sum: t(`invoice_sum_${contradiction.sum}`),
              stated: amount(contradiction.stated),
              computed: amount(contradiction.computed),
            })}
          </Text>
        )}
        {isOtherVat(news.filled, vat) && (
          <Text inherit component="strong" display="block" fw={500} c="var(--amber)">
            {t('invoice_other_vat', { said: money(news.filled.vat ?? 0), computed: money(vat ?? 0) })}
          </Text>
        )}
      </Box>
      <Button size="compact-sm" onClick={onDismiss}>
        {t('invoice_good')}
      </Button>
      {Object.keys(fields).length > 0 && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          {t('invoice_undo')}
        </Button>
      )}
    </Box>
  );
}

const photoNames = [
  ['photo_total', /^(valuettc|foreign_amount)$/],
  ['photo_date', /^date$/],
  ['photo_vat', /^value_(vat|untaxed)/],
  ['photo_supplier', /^supplier$/],
] as const;

/** The values that a photo filled in, in the order of the form. */
function namesOf(fields: Filled['fields']) {
  return photoNames.flatMap(([name, pattern]) =>
    Object.keys(fields).some((field) => pattern.test(field)) ? [name] : [],
  );
}

interface PhotoNoteProps extends Pick<InvoiceNoteProps, 'invoice'> {
  news: Exclude<InvoiceNotice, { kind: 'filled' | 'refused' }>;
}

function PhotoNote({ news, invoice }: PhotoNoteProps) {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const again = (photo: File) => () => {
    invoice.switchPhotos(true);
    invoice.proposePhoto(photo);
  };
  const [text, buttons] = ((): [ReactNode, [string, () => void][]] => {
    if (news.kind === 'reading')
      return [t('photo_reading'), [[t('photo_stop'), () => invoice.stopPhoto(news.photo)]]];
    if (news.kind === 'unread')
      return [t('photo_unread', { name: news.name }), [[t('photo_good'), invoice.dismiss]]];
    if (news.kind === 'off') return [t('photo_off'), [[t('photo_on'), again(news.photo)]]];
    return [
      t('photo_stopped'),
      [
        [t('photo_again'), again(news.photo)],
        [t('photo_never'), () => invoice.switchPhotos(false)],
      ],
    ];
  })();
  return (
    <Box bd="1px solid var(--teal)" bg="var(--teal-tint)" className={layout.note} role="status">
      <Icon name="camera" />
      <Box component="span" flex={1} miw="12rem">
        {text}
        {/* Screen readers would read each step. */}
        {news.kind === 'reading' && <span aria-hidden> {percent(news.part * 10_000)}</span>}
      </Box>
      {buttons.map(([label, run]) => (
        <Button key={label} size="compact-sm" variant="default" onClick={run}>
          {label}
        </Button>
      ))}
    </Box>
  );
}
