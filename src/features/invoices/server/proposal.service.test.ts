import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frenchRates, ratesOn } from '#features/vat/rules.ts';
import { decimalOf, vatIn } from '#kernel/money.ts';
import { forAll } from '../../../../tests/support/for-all.ts';
import { guessedLine, type InvoiceData, type InvoiceLine, invoiceIn } from './proposal.service.ts';
import { readXml } from './xml.service.ts';

const euros = (cents: number) => decimalOf(cents, 'EUR');
const invoiceOf = (xml: string): InvoiceData | undefined => {
  const root = readXml(Buffer.from(xml));
  return root && invoiceIn(root);
};

interface Sums {
  lines: readonly InvoiceLine[];
  total: number;
  prepaid: number | undefined;
  rounding: number;
  guideline?: string;
}
const optional = (name: string, cents: number | undefined) =>
  cents === undefined ? '' : `<${name}>${euros(cents)}</${name}>`;
const dueOf = ({ total, prepaid = 0, rounding }: Sums) => total - prepaid + rounding;

const syntaxes = {
  cii: (sums: Sums) => `<CrossIndustryInvoice>
    <ExchangedDocumentContext><GuidelineSpecifiedDocumentContextParameter><ID>${sums.guideline ?? ''}</ID>
    </GuidelineSpecifiedDocumentContextParameter></ExchangedDocumentContext>
    <SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement>${sums.lines
      .map(
        ({ rate, net, vat }) =>
          `<ApplicableTradeTax><CalculatedAmount>${euros(vat)}</CalculatedAmount><BasisAmount>${euros(net)}</BasisAmount>
          <RateApplicablePercent>${euros(rate)}</RateApplicablePercent></ApplicableTradeTax>`,
      )
      .join(
        '',
      )}<SpecifiedTradeSettlementHeaderMonetarySummation>${optional('RoundingAmount', sums.rounding || undefined)}
    <GrandTotalAmount>${euros(sums.total)}</GrandTotalAmount>${optional('TotalPrepaidAmount', sums.prepaid)}
    <DuePayableAmount>${euros(dueOf(sums))}</DuePayableAmount></SpecifiedTradeSettlementHeaderMonetarySummation>
    </ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
  ubl: (
    sums: Sums,
  ) => `<Invoice><CustomizationID>${sums.guideline ?? ''}</CustomizationID><TaxTotal>${sums.lines
    .map(
      ({ rate, net, vat }) =>
        `<TaxSubtotal><TaxableAmount>${euros(net)}</TaxableAmount><TaxAmount>${euros(vat)}</TaxAmount>
        <TaxCategory><Percent>${euros(rate)}</Percent></TaxCategory></TaxSubtotal>`,
    )
    .join('')}</TaxTotal><LegalMonetaryTotal><TaxInclusiveAmount>${euros(sums.total)}</TaxInclusiveAmount>
    ${optional('PrepaidAmount', sums.prepaid)}${optional('PayableRoundingAmount', sums.rounding || undefined)}
    <PayableAmount>${euros(dueOf(sums))}</PayableAmount></LegalMonetaryTotal></Invoice>`,
};

const sumOf = (lines: readonly InvoiceLine[], part: (line: InvoiceLine) => number) =>
  lines.reduce((sum, line) => sum + part(line), 0);

describe.each(Object.entries(syntaxes))('an invoice in %s', (_, write) => {
  test('the proposal keeps the sum of all lines with both signs, per rate and in total', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const line = fc
      .record({ rate: fc.constantFrom(0, 210, 550, 1000, 2000), net: cents, vat: cents })
      .map(({ rate, net, vat }) => ({ rate, net, vat: rate === 0 ? 0 : vat }));
    forAll(
      fc.array(line, { minLength: 1, maxLength: 60 }),
      fc.option(cents, { nil: undefined }),
      fc.integer({ min: -99, max: 99 }),
      (lines, prepaid, rounding) => {
        const total = Math.abs(sumOf(lines, ({ net, vat }) => net + vat));
        const read = invoiceOf(write({ lines, total, prepaid, rounding }));
        for (const { rate } of lines) {
          const same = lines.filter((one) => one.rate === rate);
          const sums = { net: sumOf(same, ({ net }) => net), vat: sumOf(same, ({ vat }) => vat) };
          expect(read?.vat?.find((one) => one.rate === rate)).toEqual({ rate, ...sums });
        }
        expect(sumOf(read?.vat ?? [], ({ net, vat }) => net + vat)).toBe(
          sumOf(lines, ({ net, vat }) => net + vat),
        );
        const due = total - (prepaid ?? 0) + rounding;
        expect(read).toMatchObject({ total, due, paid: prepaid ?? 0 });
      },
    );
  });

  test('if one line of the invoice is unreadable, no lines are proposed', () => {
    const line = { rate: 2000, net: 1000, vat: 200 };
    const sums = { total: 1200, prepaid: undefined, rounding: 0 };
    const xml = write({ ...sums, lines: [line, { ...line, rate: 1000 }] });
    expect(invoiceOf(xml)?.vat).toHaveLength(2);
    for (const [part, odd] of [
      ['>10.00</', '>10.005</'],
      ['>2.00</', '></'],
      ['>20.00</', '>-20.00</'],
      ['>20.00</', '></'],
    ] as const)
      expect(invoiceOf(xml.replace(part, odd))?.vat).toBeUndefined();
  });

  test.each([
    ['urn:factur-x.eu:1p0:minimum', 'minimum'],
    ['urn:zugferd.de:2p0:basicwl', 'basic_wl'],
    ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'basic'],
    ['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'en16931'],
    ['urn:cen.eu:en16931:2017', 'en16931'],
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 'en16931'],
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'en16931'],
    ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'extended'],
    ['urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr', 'extended'],
    ['urn:www.example.com:own', null],
    ['', null],
  ])('with the specification identifier "%s" has the profile %s', (guideline, profile) => {
    const sums = { lines: [], total: 1200, prepaid: undefined, rounding: 0, guideline };
    expect(invoiceOf(write(sums))?.profile).toBe(profile);
  });
});

test('if the invoice states no prepaid amount, what is not due counts as already paid', () => {
  const xml = syntaxes.cii({ lines: [], total: 24_000, prepaid: 20_100, rounding: 0 });
  expect(invoiceOf(xml.replace(/<TotalPrepaidAmount>.*?<\/TotalPrepaidAmount>/, ''))).toMatchObject({
    total: 24_000,
    paid: 20_100,
    due: 3900,
  });
});

describe('a rate that the invoice does not state', () => {
  const rates = Object.values(ratesOn('2026-10-14', frenchRates));

  test('the rate is guessed only if the highest rate, or no VAT at all, gives the total', () => {
    const guess = (total: number, vatTotal: number) => guessedLine({ total, vatTotal }, rates)[0]?.rate;
    expect([guess(12_000, 2000), guess(12_000, 1999), guess(12_000, 0)]).toEqual([2000, 2000, 0]);
    expect([guess(11_000, 1000), guess(10_550, 550), guess(12_000, 1500)]).toEqual(Array(3).fill(undefined));
  });

  test('no rate is guessed if the invoice mixes several', () => {
    const part = fc.record({
      rate: fc.constantFrom(...rates),
      gross: fc.integer({ min: 100, max: 1_000_000 }),
    });
    const mix = fc
      .array(part, { minLength: 2, maxLength: 6 })
      .filter((parts) => new Set(parts.map(({ rate }) => rate)).size > 1);
    fc.assert(
      fc.property(mix, (parts) => {
        const total = parts.reduce((sum, { gross }) => sum + gross, 0);
        const vatTotal = parts.reduce((sum, { gross, rate }) => sum + vatIn(gross, rate), 0);
        expect(guessedLine({ total, vatTotal }, rates)).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });
});
