/** A bill on paper. */
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { BillLine } from '../rules.ts';
import type { BillRecord } from './bill.repo.ts';

const ink = { text: '#141c20', quiet: '#51626a', line: '#c9d3d5', accent: '#0f766e' };

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: 'Helvetica', fontSize: 10, color: ink.text, lineHeight: 1.45 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 36 },
  issuer: { fontFamily: 'Helvetica-Bold', fontSize: 15, color: ink.accent, marginBottom: 2 },
  title: { fontFamily: 'Helvetica-Bold', fontSize: 20, lineHeight: 1.2 },
  quiet: { color: ink.quiet },
  customer: { marginBottom: 28 },
  row: { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: ink.line, paddingVertical: 7 },
  what: { flexGrow: 1, flexBasis: 0 },
  amount: { width: 90, textAlign: 'right' },
  bold: { fontFamily: 'Helvetica-Bold' },
  totals: { marginTop: 14, marginLeft: 'auto', width: 240 },
  totalRow: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  foot: { position: 'absolute', bottom: 40, left: 56, right: 56, color: ink.quiet, fontSize: 8 },
});

interface BillProps {
  bill: BillRecord;
  issuer: readonly string[];
  locale: Locale;
}

function Bill({ bill, issuer, locale }: BillProps) {
  const t = translator({ en, fr }, locale);
  const write = writers(locale);
  const [name, ...address] = issuer;
  return (
    <Document
      title={bill.number}
      author={name}
      language={localeTags[locale]}
      creationDate={bill.issued_at}
      modificationDate={bill.issued_at}
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <View>
            <Text style={styles.issuer}>{name}</Text>
            {address.map((line) => (
              <Text key={line} style={styles.quiet}>
                {line}
              </Text>
            ))}
          </View>
          <View style={{ textAlign: 'right' }}>
            <Text style={styles.title}>{t(bill.total_cents < 0 ? 'pdf_credit' : 'pdf_bill')}</Text>
            <Text>{bill.number}</Text>
            <Text style={styles.quiet}>{t('pdf_issued', { day: write.day(civilDay(bill.issued_at)) })}</Text>
          </View>
        </View>
        <View style={styles.customer}>
          <Text style={styles.quiet}>{t('pdf_customer')}</Text>
          <Text style={styles.bold}>{bill.customer_name}</Text>
          <Text>{bill.customer_email}</Text>
        </View>
        <View style={[styles.row, styles.bold]}>
          <Text style={styles.what}>{t('pdf_what')}</Text>
          <Text style={styles.amount}>{t('pdf_net')}</Text>
        </View>
        {(bill.lines as BillLine[]).map((line) => (
          <Line key={`${line.kind} ${line.from}`} line={line} t={t} write={write} />
        ))}
        <View style={styles.totals}>
          <Total name={t('pdf_net')} amount={write.money(bill.net_cents)} />
          <Total name={t('pdf_vat', { rate: bill.vat_rate / 100 })} amount={write.money(bill.vat_cents)} />
          <Total name={t('pdf_total')} amount={write.money(bill.total_cents)} bold />
        </View>
        <Text style={styles.foot}>{t(bill.state === 'paid' ? 'pdf_paid' : 'pdf_terms')}</Text>
      </Page>
    </Document>
  );
}

type Write = ReturnType<typeof writers>;

function Line({ line, t, write }: { line: BillLine; t: Translate<typeof en>; write: Write }) {
  const plan = t(`plan_${line.pricing}` as 'plan_single');
  const period = { from: write.day(line.from), until: write.day(addDays(line.until, -1)) };
  return (
    <View style={styles.row}>
      <View style={styles.what}>
        <Text>{t(line.kind === 'credit' ? 'pdf_line_credit' : 'pdf_line_plan', { plan })}</Text>
        <Text style={styles.quiet}>{t('pdf_period', period)}</Text>
      </View>
      <Text style={styles.amount}>{write.money(line.cents)}</Text>
    </View>
  );
}

function Total({ name, amount, bold = false }: { name: string; amount: string; bold?: boolean }) {
  return (
    <View style={[styles.totalRow, bold ? styles.bold : {}]}>
      <Text>{name}</Text>
      <Text>{amount}</Text>
    </View>
  );
}

function writers(locale: Locale) {
  return {
    day: (day: Day) => formatDay(day, locale),
    // The built-in fonts lack the narrow no-break space.
    money: (cents: number) =>
      formatMoney(cents, locale).replaceAll('\u202f', '\u00a0').replaceAll('\u2212', '-'),
  };
}

/** @param issuer lines: the name, then address and numbers. */
export async function billPdf(
  bill: BillRecord,
  issuer: readonly string[],
  locale: Locale,
): Promise<Uint8Array> {
  return new Uint8Array(await renderToBuffer(<Bill bill={bill} issuer={issuer} locale={locale} />));
}
