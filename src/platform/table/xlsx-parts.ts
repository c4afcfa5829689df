/** Reads the parts of a workbook that its sheets refer to. */
import { kindOfFormat, type NumberKind } from './number-format.ts';
import { Refused } from './refused.ts';
import type { Epoch } from './table.ts';
import type { Parts } from './xlsx-archive.ts';
import { attributeOf, plainText } from './xlsx-sax.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Returns the names of the visible sheets' parts in order, and the epoch of serial days. @throws Refused */
export async function readWorkbook(parts: Parts): Promise<{ epoch: Epoch; sheets: string[] }> {
  if (!parts.has(WORKBOOK)) throw new Refused('NOT_A_TABLE');
  let epoch: Epoch = 1900;
  const ids: string[] = [];
  await parts.parse(WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) epoch = 1904;
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (id !== undefined) ids.push(id);
    },
  });
  const targets = new Map<string, string>();
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      // The target is relative to the workbook, or begins at the top of the archive.
      if (name === 'Relationship')
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  const sheets = ids.flatMap((id) => targets.get(id) ?? []).filter((name) => parts.has(name));
  return { epoch, sheets };
}

/** Reads the texts that cells refer to by number. */
export async function readSharedTexts(parts: Parts): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!parts.has(name)) return texts;
  let text = '';
  let isText = false;
  /** Phonetic readings of East Asian characters are not part of the text. */
  let phonetic = false;
  await parts.parse(name, {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') phonetic = true;
      else if (tag === 't') isText = !phonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(tag) {
      if (tag === 'si') texts.push(plainText(text));
      else if (tag === 'rPh') phonetic = false;
      else if (tag === 't') isText = false;
    },
  });
  return texts;
}

/** What the numbers of each style mean. */
export async function readStyles(parts: Parts): Promise<NumberKind[]> {
  const name = 'xl/styles.xml';
  const kinds: NumberKind[] = [];
  if (!parts.has(name)) return kinds;
  const codes = new Map<number, string>();
  let inCells = false;
  await parts.parse(name, {
    open(tag, attributes) {
      if (tag === 'numFmt')
        codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
        kinds.push(kindOfFormat(id, codes.get(id)));
      }
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return kinds;
}
