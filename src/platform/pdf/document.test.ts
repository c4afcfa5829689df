import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { seePdf } from '../../../tests/support/pdf.ts';
import { type Block, type PdfContent, renderDocument } from './document.ts';
import { draw } from './document.worker.ts';

const contentOf = (blocks: Block[]): PdfContent => ({
  locale: 'fr',
  title: 'Relevé',
  reference: 'octobre 2026',
  madeAt: new Date('2026-10-31T12:00:00Z'),
  from: { name: 'Ardoise SAS', lines: ['1 rue de la Carrière', '49000 Angers'] },
  blocks,
  foot: 'Ardoise SAS · SIREN 123 456 789',
});

const seen = async (...blocks: Block[]) => seePdf(await renderDocument(contentOf(blocks)));

test('the document’s metadata has title, author and language', async () => {
  expect(await seen()).toMatchObject({
    title: 'Relevé octobre 2026',
    author: 'Ardoise SAS',
    language: 'fr-FR',
    pages: [expect.stringContaining('Page 1 sur 1')],
  });
});

test('accents, the euro, narrow spaces and European names are readable', async () => {
  const amount = '1\u202f234,56\u00a0€';
  const names = ['Élodie Œuvrard', 'Łukasz Żółć', 'Ωμέγα', 'Жуков', 'Nguyễn', '« déjà »', '−5'];
  const { pages } = await seen({ kind: 'note', title: amount, text: names.join('\n') });
  // PDF readers return every kind of space as a plain one.
  for (const text of [amount, ...names])
    expect(pages[0]?.normalize('NFC')).toContain(text.replaceAll(/\s/g, ' '));
});

test('every document can be searched, not only the first', async () => {
  await seen({ kind: 'note', text: 'Parts: of; one another! …' });
  expect((await seen({ kind: 'note', text: 'One. Two, three.' })).pages[0]).toContain('One. Two, three.');
});

test('missing characters become question marks that do not overlap the next ones', async () => {
  const { pages } = await seen({ kind: 'note', text: 'Tōkyō 東京 محمد.' });
  expect(pages[0]).toContain('Tōkyō ?? ????.');
});

test('decomposed accents are drawn, and arrows and comparisons are spelled', async () => {
  const decomposed = 'Reçu d’été'.normalize('NFD');
  const { pages } = await seen({ kind: 'note', text: `${decomposed}, Nantes → Rennes ⇄ Brest ≥ 3` });
  expect(pages[0]).toContain('Reçu d’été, Nantes -> Rennes <-> Brest >= 3');
});

test('emoji are left out', async () => {
  const { pages } = await seen({ kind: 'note', text: 'By 👩🏽‍💻 Zoé 😀. No. 1️⃣ ©️ ™' });
  expect(pages[0]).toContain('By Zoé . No. 1 © ™');
});

const rows = Array.from({ length: 60 }, (_, at) => [
  `line ${at}`,
  { text: `${at},00 €`, note: `note ${at}` },
]);
const table: Block = {
  kind: 'table',
  columns: [{ label: 'Quoi' }, { label: 'Combien', width: 90, numeric: true }],
  rows,
};

test('a long table repeats its head on each page, and no row is split', async () => {
  const { pages } = await seen(table, { kind: 'totals', sums: [{ label: 'Total', amount: '1770,00 €' }] });
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, at) => {
    expect(page).toContain('Combien');
    expect(page).toContain(`Page ${at + 1} sur ${pages.length}`);
  });
  for (const at of rows.keys()) {
    const whole = pages.filter((page) => page.includes(`line ${at} `) && page.includes(`note ${at}\n`));
    expect(whole).toHaveLength(1);
  }
  expect(pages.at(-1)).toContain('1770,00 €');
});

test('sums are on the page of the last row, and many paragraphs are split with two on each page', async () => {
  const sums: Block = { kind: 'totals', sums: [{ label: 'Total', amount: '1770,00 €' }] };
  const text = Array.from({ length: 7 }, (_, at) => `paragraph ${at}`).join('\n');
  const splits = new Set<number>();
  for (const count of [11, 12, 13, 14, 15, 16]) {
    const some = { ...table, rows: rows.slice(0, count) };
    const { pages } = await seen(some, sums, { kind: 'note', text, small: true });
    expect(pages.find((page) => page.includes('1770,00 €'))).toContain(`line ${count - 1} `);
    const shares = pages.map((page) => page.match(/paragraph/g)?.length ?? 0);
    expect(shares.reduce((sum, one) => sum + one)).toBe(7);
    expect(shares).not.toContain(1);
    splits.add(shares[0] ?? 0);
  }
  expect(splits.size).toBeGreaterThan(2);
});

test('a table’s heading is on the page of the table, wherever the table falls', async () => {
  const short = { ...table, heading: { title: 'Formation', text: '6 lignes' }, rows: rows.slice(0, 6) };
  for (const lines of [14, 18, 22, 26]) {
    const above = Array.from({ length: lines }, (_, at) => `above ${at}`).join('\n');
    const { pages } = await seen({ kind: 'note', text: above }, short);
    expect(pages.filter((page) => page.includes('Formation') && page.includes('line 5 '))).toHaveLength(1);
  }
});

test('the letterhead is on the first page, and the other pages have a short one', async () => {
  const { pages } = await seen(table);
  expect(pages.map((page) => page.includes('rue de la Carrière'))).toEqual(pages.map((_, at) => at === 0));
  expect(pages[1]).toContain('Relevé octobre 2026');
});

test('a word that is too long is split', async () => {
  const { pages } = await seen({ kind: 'facts', facts: [{ label: 'Adresse', lines: ['x'.repeat(200)] }] });
  expect(pages[0]?.match(/x+-/g)?.length).toBeGreaterThan(3);
});

test('a signature that exists is in its box', async () => {
  const boxes = [{ label: 'Le consultant', signed: 'Odile Perrin, 1er octobre' }, { label: 'Le client' }];
  const { pages } = await seen({ kind: 'signatures', boxes });
  for (const text of ['Le consultant', 'Odile Perrin, 1er octobre', 'Le client'])
    expect(pages[0]).toContain(text);
});

test('the same content always gives the same bytes', async () => {
  const [first, second] = [
    await renderDocument(contentOf([table])),
    await renderDocument(contentOf([table])),
  ];
  expect(Buffer.from(first).equals(second)).toBe(true);
});

test('a document has no empty page, wherever its last block ends', async () => {
  const boxes = [{ label: 'Le consultant' }, { label: 'Le client' }];
  const lines = Array.from({ length: 8 }, (_, at) => 28 + at);
  const last = await Promise.all(
    lines.map(async (count) => {
      const text = Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
      const { pages } = await seen({ kind: 'note', text }, { kind: 'signatures', boxes });
      return { pages: pages.length, signed: pages.at(-1)?.includes('Le client') };
    }),
  );
  // The tables range from short ones, after which the signatures fit on the page, to long ones, after which
  // they do not.
  expect(new Set(last.map(({ pages }) => pages))).toEqual(new Set([1, 2]));
  expect(last.every(({ signed }) => signed)).toBe(true);
});

test('concurrent documents are rendered one after the other', async () => {
  const documents = await Promise.all(Array.from({ length: 6 }, () => renderDocument(contentOf([]))));
  expect(documents.every((document) => document.length > 5000)).toBe(true);
});

test('a document is not kept in memory while others wait', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const drawn: WeakRef<Block>[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const block: Block = { kind: 'note', text: `Note ${turn}` };
    drawn.push(new WeakRef(block));
    await draw(contentOf([block]));
  }
  collectGarbage();
  // The renderer keeps the first and the last.
  expect(drawn.filter((block) => block.deref() !== undefined).length).toBeLessThan(4);
});
