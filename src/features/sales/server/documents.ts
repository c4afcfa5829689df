/** Describes an issued invoice or credit note as a PDF document, a Factur-X. */
import type { LetterheadContent } from '#features/media/server/letterhead.service.ts';
import { printedIban } from '#features/payments/iban.rules.ts';
import { formatDay, formatSpan } from '#kernel/civil-day.ts';
import { localeTags } from '#kernel/locale.ts';
import { formatMoney, parseAmount } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import { facturX } from '#platform/einvoice/factur-x.ts';
import type { Facts, TableCell } from '#platform/pdf/document.ts';
import type { SalesDocument } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { electronicInvoice } from './electronic.documents.ts';

/** Widths in points of the columns with figures. */
const WIDTHS = { quantity: 62, price: 76, vat: 48, net: 84 } as const;

const titles = { 380: 'print_invoice', 381: 'print_credit', 386: 'print_deposit' } as const;

/** @param attached the files that the document names, by name. */
export function salesPdf(
  document: SalesDocument,
  madeAt: Date,
  attached: ReadonlyMap<string, Uint8Array>,
): LetterheadContent {
  const { locale, number, seller, lines, totals, vats, notes, logo, accent } = document;
  const t = translator({ en, fr }, locale);
  const { decimal, money } = writers(document);
  const unitOf = ({ unitCode, quantity }: SalesDocument['lines'][number]) =>
    unitCode === 'DAY'
      ? t('unit_day', { count: Math.abs(Number(quantity)) })
      : unitCode === 'HUR'
        ? t('unit_hour')
        : '';
  return {
    locale,
    title: t(titles[document.typeCode]),
    reference: number,
    madeAt,
    from: {
      name: seller.name,
      lines: [
        ...addressOf(seller, document),
        ...(seller.vatNumber ? [t('print_vat', { number: seller.vatNumber })] : []),
      ],
      accent,
    },
    ...(logo !== '' && { logoKey: logo }),
    blocks: [
      { kind: 'facts', facts: factsOf(document) },
      {
        kind: 'table',
        columns: [
          { label: t('print_what') },
          { label: t('print_quantity'), width: WIDTHS.quantity, numeric: true },
          { label: t('print_price'), width: WIDTHS.price, numeric: true },
          { label: t('print_vat_rate'), width: WIDTHS.vat, numeric: true },
          { label: t('print_net'), width: WIDTHS.net, numeric: true },
        ],
        rows: lines.map((line): TableCell[] => [
          line.discountPercent === '0'
            ? line.text
            : {
                text: line.text,
                note: t('print_discount', {
                  rate: decimal(line.discountPercent),
                  amount: money(line.discount),
                }),
              },
          [decimal(line.quantity), unitOf(line)].filter(Boolean).join('\u00a0'),
          money(line.price),
          t('print_rate', { rate: decimal(line.ratePercent) }),
          money(line.net),
        ]),
      },
      {
        kind: 'totals',
        sums: [
          { label: t('print_net_total'), amount: money(totals.net) },
          ...vats.map(({ ratePercent, taxable, vat }) => ({
            label: t('print_vat_of', { rate: decimal(ratePercent), amount: money(taxable) }),
            amount: money(vat),
          })),
          { label: t('print_total'), amount: money(totals.total) },
        ],
      },
      ...(document.payment.terms === '' ? [] : [paymentOf(document)]),
      ...vats
        .filter(({ reason }) => reason !== '')
        .map(({ reason }) => ({ kind: 'note', text: reason }) as const),
      { kind: 'note', text: notes.map(({ text }) => text).join('\n'), small: true },
    ],
    archived: facturX(electronicInvoice(document)),
    attached: document.attachments.map(({ kind, name }) => ({
      name,
      mediaType: 'application/pdf',
      description: t(`attached_${kind}`),
      bytes: attached.get(name) ?? new Uint8Array(),
    })),
    foot: notes.find(({ subject }) => subject === 'ABL')?.text ?? seller.name,
  };
}

function paymentOf({ locale, payment: { terms, iban, bic } }: SalesDocument) {
  const t = translator({ en, fr }, locale);
  const printed = printedIban(iban);
  const transfer =
    bic === '' ? t('print_iban', { iban: printed }) : t('print_account', { iban: printed, bic });
  const account = iban === '' ? '' : transfer;
  return {
    kind: 'note',
    title: t('print_payment'),
    text: [terms, account].filter(Boolean).join('\n'),
  } as const;
}

function factsOf(document: SalesDocument): Facts['facts'] {
  const { locale, buyer, period, corrects, orderReference } = document;
  const t = translator({ en, fr }, locale);
  const facts: Facts['facts'][number][] = [
    {
      label: t('print_client'),
      lines: [
        [buyer.name, buyer.legalForm].filter(Boolean).join(', '),
        ...addressOf(buyer, document),
        ...(buyer.siren ? [t('print_identity', { siren: buyer.siren })] : []),
        ...(buyer.vatNumber ? [t('print_vat', { number: buyer.vatNumber })] : []),
      ],
      wide: true,
    },
    { label: t('print_issued'), lines: [formatDay(document.issuedOn, locale)] },
  ];
  if (document.typeCode !== '381')
    facts.push({ label: t('print_due'), lines: [formatDay(document.dueOn, locale)] });
  if (corrects !== null)
    facts.push({
      label: t('print_corrects'),
      lines: [corrects.number, formatDay(corrects.issuedOn, locale)],
    });
  if (period !== null)
    facts.push({ label: t('print_period'), lines: [formatSpan(period.from, period.to, locale)] });
  if (document.delivery !== null)
    facts.push({ label: t('print_delivery'), lines: addressOf(document.delivery, document) });
  if (document.attachments.length > 0)
    facts.push({ label: t('print_attachments'), lines: document.attachments.map(({ name }) => name) });
  if (orderReference !== '') facts.push({ label: t('print_order'), lines: [orderReference] });
  return facts;
}

/** With the country, in the language of the invoice, unless all addresses are in the seller's. */
function addressOf(
  { street, postcode, city, country }: NonNullable<SalesDocument['delivery']>,
  { locale, seller, buyer, delivery }: SalesDocument,
): string[] {
  const countries = new Set([seller.country, buyer.country, delivery?.country ?? buyer.country]);
  const names = new Intl.DisplayNames(localeTags[locale], { type: 'region' });
  return [
    ...street.split('\n'),
    [postcode, city].filter(Boolean).join(' '),
    ...(countries.size === 1 ? [] : [names.of(country) ?? country]),
  ];
}

function writers({ locale, currency }: SalesDocument) {
  return {
    decimal: (text: string) => Number(text).toLocaleString(localeTags[locale], { maximumFractionDigits: 2 }),
    money(text: string) {
      const units = parseAmount(text.replace('-', ''), currency) ?? 0;
      return formatMoney(text.startsWith('-') ? -units : units, locale, currency);
    },
  };
}
