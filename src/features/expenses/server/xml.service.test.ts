import { expect, test } from 'vitest';
import { inputBounds } from '#kernel/input-bounds.ts';
import { readXml } from './xml.service.ts';

const read = (text: string) => readXml(new TextEncoder().encode(text));

test('names lose their prefixes; texts and attributes are kept', () => {
  expect(read('<?xml version="1.0"?><a:Invoice><b:ID c="d">1 &amp; 2</b:ID></a:Invoice>')).toMatchObject({
    name: 'Invoice',
    children: [{ name: 'ID', attributes: { c: 'd' }, text: '1 & 2' }],
  });
});

test('a document parsed in parts gives the same result as in one', () => {
  const text = 'é&amp;'.repeat(50_000);
  expect(read(`<a><b>${text}</b></a>`)?.children[0]?.text).toBe('é&'.repeat(50_000));
});

// The parser would take minutes for the first.
test.each([
  ['elements in elements', `<a>${'<a>'.repeat(660_000)}</a>`],
  ['too many elements', `<a>${'<b/>'.repeat(60_000)}</a>`],
  ['truncated documents', '<a><b>'],
  ['two documents', '<a></a><b></b>'],
  ['document type declarations', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['too many bytes', `<a>${' '.repeat(inputBounds.xml.bytes)}</a>`],
])('%s are rejected', (_, text) => {
  expect(read(text)).toBeUndefined();
});
