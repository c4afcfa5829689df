/** Describes a bill as a PDF document. */

import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Facts, PdfContent, TableCell } from '#platform/pdf/document.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type BillLine, isCredit, lastDayOf, payableBy } from '../rules.ts';
import type { BillRecord } from './bill.repo.ts';

/** @param issuer lines with name, address and numbers of the company that issues the bill. */
export function billPdf(bill: BillRecord, issuer: readonly string[], locale: Locale): PdfContent {
  const t = translator({ en, fr }, locale);
  const write = writers(locale);
  const [name = '', ...lines] = issuer;
  return {
    locale,
    title: t(isCredit(bill) ? 'pdf_credit' : 'pdf_bill'),
    reference: bill.number,
    madeAt: bill.issued_at,
    from: { name, lines },
    blocks: [
      { kind: 'facts', facts: factsOf(bill, t, write) },
      {
        kind: 'table',
        columns: [{ label: t('pdf_what') }, { label: t('pdf_net'), width: 110, numeric: true }],
        rows: (bill.lines as BillLine[]).map((line) => rowOf(line, t, write)),
      },
      {
        kind: 'totals',
        sums: [
          { label: t('pdf_net'), amount: write.money(bill.net_cents) },
          { label: t('pdf_vat', { rate: bill.vat_rate / 100 }), amount: write.money(bill.vat_cents) },
          { label: t('pdf_total'), amount: write.money(bill.total_cents) },
        ],
      },
      { kind: 'note', text: t(noteOf(bill)) },
    ],
    foot: [name, ...lines].join(' · '),
  };
}

type Texts = Translate<typeof en>;
type Write = ReturnType<typeof writers>;

function noteOf(bill: BillRecord): keyof typeof en {
  if (isCredit(bill)) return 'pdf_credit_terms';
  return bill.state === 'paid' ? 'pdf_paid' : 'pdf_terms';
}

function factsOf(bill: BillRecord, t: Texts, write: Write): Facts['facts'] {
  const facts: Facts['facts'][number][] = [
    { label: t('pdf_customer'), lines: [bill.customer_name, bill.customer_email], wide: true },
    { label: t('pdf_issued'), lines: [write.instant(bill.issued_at)] },
  ];
  // A credit note has no due date and needs no payment.
  if (isCredit(bill)) return facts;
  if (bill.paid_at !== null) facts.push({ label: t('pdf_paid_on'), lines: [write.instant(bill.paid_at)] });
  else
    facts.push({
      label: t('pdf_due'),
      lines: [write.day(payableBy(civilDay(bill.issued_at, mainlandZone)))],
    });
  return facts;
}

function rowOf(line: BillLine, t: Texts, write: Write): TableCell[] {
  const plan = t(`plan_${line.pricing}` as 'plan_single');
  const period = { from: write.day(line.from), until: write.day(lastDayOf(line)) };
  return [
    {
      text: t(line.kind === 'credit' ? 'pdf_line_credit' : 'pdf_line_plan', { plan }),
      note: t('pdf_period', period),
    },
    write.money(line.cents),
  ];
}

const writers = (locale: Locale) => ({
  day: (day: Day) => formatDay(day, locale),
  instant: (instant: Date) => formatDay(civilDay(instant, mainlandZone), locale),
  money: (cents: number) => formatMoney(cents, locale),
});
