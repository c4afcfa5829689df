import { expect, test } from 'vitest';
import { derivedKey, fileKey, fileNameIn, newFileName, parseFileName } from './file-name.ts';

test('a file’s name contains its workspace and extension, and is part of its keys', () => {
  const name = newFileName(12, 'webp');
  expect(parseFileName(name)).toEqual({ workspaceId: 12, ending: 'webp' });
  expect(newFileName(12, 'webp')).not.toBe(name);
  expect(fileKey('medias', name)).toBe(`w12/medias/${name}`);
  expect(fileNameIn(fileKey('medias', name))).toBe(name);
  expect(fileNameIn(derivedKey('medias', name, '480.webp'))).toBe(name);
});

test.each(['', '12-x.png', `12-${'a'.repeat(32)}`, `../12-${'a'.repeat(32)}.png`, `-${'a'.repeat(32)}.png`])(
  'the name %j is not one of ours',
  (given) => {
    expect(parseFileName(given)).toBeUndefined();
    expect(fileNameIn(`w12/medias/${given}`)).toBeUndefined();
  },
);

test.each(['w12/.keep', 'w12/notes.txt', 'doctor/12', `medias/12-${'a'.repeat(32)}.png`])(
  'the file of another program is recognised: %s',
  (key) => {
    expect(fileNameIn(key)).toBeUndefined();
  },
);
