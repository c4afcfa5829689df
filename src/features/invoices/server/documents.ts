/** Draws an electronic invoice as a PDF. */
import { formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import type { PdfContent } from '#platform/pdf/document.ts';
import type { InvoicePage } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { invoiceAmount, invoiceQuantity, invoiceRate } from '../rules.ts';

export interface Printing {
  /** Name of the file. */
  name: string;
  locale: Locale;
  madeAt: Date;
}

/**
 * Returns a page for an electronic invoice attached as XML: the texts of the invoice, and a note that they
 * are taken from the file.
 */
export function invoicePdf(page: InvoicePage, { name, locale, madeAt }: Printing): PdfContent {
  const t = translator({ en, fr }, locale);
  const { seller, buyer, currency } = page;
  const money = (text: string) => invoiceAmount(text, currency, locale);
  const day = (one: Day | null) => (one === null ? '–' : formatDay(one, locale));
  return {
    locale,
    title: t(page.credit_note ? 'invoice_page_credit' : 'invoice_page'),
    reference: page.number || '–',
    madeAt,
    from: { name: seller.name || '–', lines: [...seller.address, ...seller.ids] },
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t('invoice_page_date'), lines: [day(page.date)] },
          { label: t('invoice_page_due_date'), lines: [day(page.due_date)] },
          {
            label: t('invoice_page_buyer'),
            lines: [buyer.name || '–', ...buyer.address, ...buyer.ids],
            wide: true,
          },
        ],
      },
      ...(page.lines.length > 0
        ? [
            {
              kind: 'table',
              columns: [
                { label: t('invoice_page_line') },
                { label: t('invoice_page_quantity'), width: 62, numeric: true },
                { label: t('invoice_page_price'), width: 70, numeric: true },
                { label: t('invoice_rate'), width: 60, numeric: true },
                { label: t('invoice_net'), width: 76, numeric: true },
              ],
              rows: page.lines.map((line) => [
                line.name,
                invoiceQuantity(line, locale),
                money(line.price),
                invoiceRate(line.rate, locale),
                money(line.net),
              ]),
            } as const,
          ]
        : []),
      {
        kind: 'table',
        columns: [
          { label: t('invoice_rate') },
          { label: t('invoice_net'), width: 90, numeric: true },
          { label: t('invoice_vat'), width: 90, numeric: true },
        ],
        rows: page.vat.map(({ category, rate, net, vat }) => [
          [category, invoiceRate(rate, locale)].filter((part) => part !== '').join(' · '),
          money(net),
          money(vat),
        ]),
      },
      {
        kind: 'totals',
        sums: page.totals.map(({ kind, amount }) => ({
          label: t(`invoice_sum_${kind}`),
          amount: money(amount),
        })),
      },
      {
        kind: 'note',
        text: [
          ...page.notes,
          ...(page.more_lines > 0 ? [t('invoice_page_more', { count: page.more_lines })] : []),
          t('invoice_page_source', { name }),
        ].join('\n'),
      },
    ],
    foot: name,
  };
}
