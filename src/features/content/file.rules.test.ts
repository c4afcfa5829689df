import { expect, test } from 'vitest';
import { textOfFile } from './file.rules.ts';

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = [...`\uFEFF${text}`].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
  return Uint8Array.from(bytes);
};

test('a text is read in UTF-8, and in UTF-16 with a byte order mark', () => {
  expect(textOfFile(new TextEncoder().encode('été'))).toBe('été');
  expect(textOfFile(utf16('été', true))).toBe('été');
  expect(textOfFile(utf16('été', false))).toBe('été');
});

test.each([
  ['half a mark of UTF-16', [0xff, 0x61]],
  ['the other half', [0xfe, 0x61]],
  ['a NUL', [0x61, 0x00]],
  ['a PDF', [...new TextEncoder().encode('%PDF-1.7')]],
])('a file with %s is rejected', (_, bytes) => {
  expect(() => textOfFile(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ status: 400 }));
});
