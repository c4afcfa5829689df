import { expect, test } from 'vitest';
import { inputBounds } from '#kernel/input-bounds.ts';
import { readXml, startsAsXml } from './xml.service.ts';

const read = (text: string) => readXml(new TextEncoder().encode(text));

test('names lose their prefixes, and texts and attributes are kept', () => {
  expect(read('<?xml version="1.0"?><a:Invoice><b:ID c="d">1 &amp; 2</b:ID></a:Invoice>')).toMatchObject({
    name: 'Invoice',
    children: [{ name: 'ID', attributes: { c: 'd' }, text: '1 & 2' }],
  });
});

test('parsing a document in parts gives the same result as parsing it at once', () => {
  const text = 'é&amp;'.repeat(50_000);
  expect(read(`<a><b>${text}</b></a>`)?.children[0]?.text).toBe('é&'.repeat(50_000));
});

const CREE = '<a>Créé – 10 €</a>';
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${CREE}`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Encodes the few characters that this test uses. */
const windows1252 = (text: string) => Buffer.from(text.replace('€', '\x80').replace('–', '\x96'), 'latin1');

test.each<[string, Uint8Array]>([
  ['comments around the root', Buffer.from(`<!-- <!DOCTYPE a> -->\n${CREE}\n<!-- made by b -->`)],
  ['comments after the declaration', Buffer.from(declared('UTF-8').replace('\n', '<!-- <b> -->'))],
  ['a byte order mark', Buffer.from(`\uFEFF${declared('UTF-8')}`)],
  ['UTF-16, little-endian', utf16(`\uFEFF${declared('UTF-16')}`)],
  ['UTF-16, big-endian', utf16(`\uFEFF${declared('UTF-16')}`).swap16()],
  ['UTF-16 without a mark', utf16(declared('UTF-16LE'))],
  ['UTF-8 declared as UTF-16', Buffer.from(declared('utf-16'))],
  ['Windows-1252', windows1252(declared('windows-1252'))],
  // Decoded like browsers do: C1 control characters are not text.
  ['ISO-8859-1', windows1252(declared('ISO-8859-1'))],
])('%s: the text is decoded', (_, bytes) => {
  expect(startsAsXml(bytes)).toBe(true);
  expect(readXml(bytes)?.text).toBe('Créé – 10 €');
});

test('files in other Western encodings are read with the encoding that they declare', () => {
  const bytes = Buffer.from(`<?xml version='1.0' encoding='ISO-8859-15'?><a>10 \xa4</a>`, 'latin1');
  expect(readXml(bytes)?.text).toBe('10 €');
});

test('embedded files are skipped and do not count towards the limit of text', () => {
  const base64 = 'AAAA'.repeat(inputBounds.xml.characters / 2);
  const element = (name: string) => `<a><b:${name}>${base64}</b:${name}><ID>7</ID></a>`;
  for (const name of ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'])
    expect(read(element(name))?.children).toMatchObject([
      { name, text: '' },
      { name: 'ID', text: '7' },
    ]);
  expect(read(element('Note'))).toBeUndefined();
});

// The parser would take minutes for the first one.
test.each([
  ['elements in elements', `<a>${'<a>'.repeat(660_000)}</a>`],
  ['too many elements', `<a>${'<b/>'.repeat(60_000)}</a>`],
  ['truncated documents', '<a><b>'],
  ['documents truncated in a comment of the root', '<a><b></b><!-- </a>'],
  ['two documents', '<a></a><b></b>'],
  ['texts after the root', '<a></a>b'],
  ['document type declarations', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['too many characters', `<a>${' '.repeat(inputBounds.xml.characters + 40_000)}</a>`],
  [
    'too many bytes',
    `<a><EmbeddedDocumentBinaryObject>${' '.repeat(inputBounds.xml.bytes)}</EmbeddedDocumentBinaryObject></a>`,
  ],
])('%s are rejected', (_, text) => {
  expect(read(text)).toBeUndefined();
});
