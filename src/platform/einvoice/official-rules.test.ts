/** The official rules (tests/support/official-rules): first that they are evaluated as their authors want, then our documents. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  creditOfMonth,
  electronicInvoices,
  monthOfDays,
} from '../../../tests/support/electronic-invoices.ts';
import {
  brokenRules,
  en16931,
  officialDocuments,
  type Syntax,
  ublErrorsIn,
} from '../../../tests/support/official-rules.ts';
import { textOf, type XmlNode, xmlTree } from '../../../tests/support/xml-tree.ts';
import { ciiInvoice } from './cii.ts';
import { ublInvoice } from './ubl.ts';

const writers = { CII: ciiInvoice, UBL: ublInvoice };
const syntaxes = ['CII', 'UBL'] as const satisfies Syntax[];

const syntaxOf = ({ local }: XmlNode): Syntax => (local === 'CrossIndustryInvoice' ? 'CII' : 'UBL');

/** Takes an element out of its document. */
function alone(element: XmlNode): XmlNode {
  const document: XmlNode = { ...xmlTree('<a/>'), children: [element], content: [element] };
  element.parent = document;
  return document;
}

describe('the documents of the authors', () => {
  let documents: [path: string, root: XmlNode][] = [];
  beforeAll(async () => {
    documents = [...(await officialDocuments())].map(([path, text]) => [
      path,
      xmlTree(text).children[0] as XmlNode,
    ]);
  });

  test('break the rules that they name, and only those', () => {
    const verdicts = { success: 0, error: 0, warning: 0 };
    for (const [path, set] of documents.filter(([, { local }]) => local === 'testSet'))
      for (const { children } of set.children.filter(({ local }) => local === 'test')) {
        const [expected, document] = children;
        if (expected === undefined || document === undefined) throw new Error(path);
        const { broken, asked } = en16931(syntaxOf(document)).examine(alone(document));
        for (const verdict of expected.children) {
          if (!Object.hasOwn(verdicts, verdict.local)) continue;
          const rule = textOf(verdict).trim();
          const isBroken = broken.some(({ id }) => id === rule);
          expect([path, rule, isBroken]).toEqual([path, rule, verdict.local !== 'success']);
          if (asked.some(({ id }) => id === rule)) verdicts[verdict.local as keyof typeof verdicts] += 1;
        }
      }
    expect(verdicts).toEqual({ success: 556, error: 572, warning: 2 });
  }, 300_000);

  test('that are valid break no rule', () => {
    const valid = documents.filter(([, { local }]) => local !== 'testSet');
    expect(valid.length).toBeGreaterThan(40);
    for (const [path, root] of valid) {
      const { asked, broken } = en16931(syntaxOf(root)).examine(alone(root));
      expect([path, broken.filter(({ flag }) => flag === 'fatal')]).toEqual([path, []]);
      expect(asked.length).toBeGreaterThan(300);
    }
  });
});

test('the official files are unchanged', () => {
  const folder = new URL('../../../tests/support/official-rules/', import.meta.url);
  const sums = readFileSync(new URL('SHA256SUMS', folder), 'utf8').trim().split('\n');
  expect(sums.length).toBe(5);
  for (const [sum, file = ''] of sums.map((line) => line.split('  ')))
    expect([
      file,
      createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex'),
    ]).toEqual([file, sum]);
});

test('what is no invoice is refused, because few rules apply to it', () => {
  for (const syntax of syntaxes) expect(() => brokenRules(en16931(syntax), '<a/>')).toThrow('Only 0 rules');
});

describe.each(syntaxes)('in %s', (syntax) => {
  const write = writers[syntax];

  test('200 random invoices break no rule', () => {
    const drawn = fc.sample(electronicInvoices, { numRuns: 200, seed: 47 });
    for (const invoice of drawn)
      expect([invoice, brokenRules(en16931(syntax), write(invoice))]).toEqual([invoice, []]);
  }, 300_000);

  test('both samples break no rule', () => {
    for (const code of ['380', '381']) {
      const name = `${syntax.toLowerCase()}-${code}.xml`;
      const path = new URL(`../../../tests/samples/einvoice/${name}`, import.meta.url);
      expect(brokenRules(en16931(syntax), readFileSync(path, 'utf8'))).toEqual([]);
    }
  });
});

describe('a document that a writer got wrong breaks', () => {
  test.each<[Syntax, rules: string[], found: string | RegExp, replacement: string]>([
    ['CII', ['BR-02'], /<ram:ID>F2026-0042<\/ram:ID>/, ''],
    ['CII', ['BR-CO-15'], '<ram:GrandTotalAmount>14364.48<', '<ram:GrandTotalAmount>14364.49<'],
    ['CII', ['BR-DEC-23'], '<ram:LineTotalAmount>95.01<', '<ram:LineTotalAmount>95.010<'],
    [
      'CII',
      ['BR-S-08', 'BR-S-05'],
      /(<ram:CategoryCode>S.*?)20.00(<\/ram:RateApplicablePercent>)/,
      '$10.00$2',
    ],
    ['CII', ['BR-CL-23'], 'unitCode="DAY"', 'unitCode="DAYS"'],
    ['UBL', ['BR-02'], /<cbc:ID>F2026-0042<\/cbc:ID>/, ''],
    ['UBL', ['BR-CO-15'], /(TaxInclusiveAmount[^>]*>14364.4)8/, '$19'],
    ['UBL', ['BR-CO-10'], /(LineExtensionAmount[^>]*>12607.5)1/, '$12'],
    ['UBL', ['BR-CL-23'], 'unitCode="DAY"', 'unitCode="DAYS"'],
    ['UBL', ['BR-61'], /<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, ''],
  ])('%s: %j', (syntax, rules, found, replacement) => {
    const right = writers[syntax](monthOfDays);
    const wrong = right.replace(found, replacement);
    expect(wrong).not.toBe(right);
    expect(brokenRules(en16931(syntax), wrong)).toEqual(expect.arrayContaining(rules));
  });
});

describe('against the schemas of UBL 2.1', () => {
  test('500 random invoices and credit notes are valid', async () => {
    const drawn = fc.sample(electronicInvoices, { numRuns: 500, seed: 47 });
    const credits = drawn.filter(({ kind }) => kind === 'creditNote');
    expect(credits.length).toBeGreaterThan(100);
    const invoices = drawn.filter(({ kind }) => kind !== 'creditNote');
    expect(await ublErrorsIn('CreditNote', credits.map(ublInvoice))).toEqual([]);
    expect(await ublErrorsIn('Invoice', invoices.map(ublInvoice))).toEqual([]);
  }, 300_000);

  test('elements in another order are not', async () => {
    const wrong = ublInvoice(creditOfMonth).replace(
      /(<cbc:ID>.*?<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/,
      '$2$1',
    );
    expect((await ublErrorsIn('CreditNote', [wrong])).length).toBeGreaterThan(0);
  });
});
