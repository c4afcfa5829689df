import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createVault as createVaultOf, isSealed, KEY_FILE, MARK_LENGTH } from './vault.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-vault-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const createVault = (config: {
  secretKey: string | undefined;
  previousSecretKeys?: string[];
  dataDir: string;
}) => createVaultOf({ previousSecretKeys: [], ...config });
const given = createVault({ secretKey: 'a key that somebody has thought of', dataDir });

test('an encrypted text is unreadable and can be decrypted', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, about) => {
      const sealed = given.seal(text, about);
      expect(isSealed(sealed)).toBe(true);
      expect(given.open(sealed, about)).toBe(text);
    }),
  );
  expect(given.seal('JBSWY3DPEHPK3PXP', 'x')).not.toContain('JBSWY3DP');
  expect(given.seal('same', 'x')).not.toBe(given.seal('same', 'x'));
});

test('an altered or moved text cannot be decrypted', () => {
  const sealed = given.seal('secret', 'totp:1');
  expect(() => given.open(sealed, 'totp:2')).toThrow();
  const at = sealed.length - 5;
  const other = sealed[at] === 'A' ? 'B' : 'A';
  expect(() => given.open(`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`, 'totp:1')).toThrow();
});

test('a text of another key is distinguished from a damaged one', () => {
  const other = createVault({ secretKey: 'another key that somebody thought of', dataDir });
  expect(() => other.open(given.seal('secret', 'x'), 'x')).toThrow(
    expect.objectContaining({ status: 503, code: 'SEALED_BY_ANOTHER_KEY' }),
  );
});

test('without a configured key a private key file is created and reused', () => {
  const unused = createVault({ secretKey: undefined, dataDir });
  expect(unused.sealedWith(given.seal('secret', 'x'))).toBe('foreign');
  // A lost key is not replaced when a text is decrypted.
  expect(() => unused.open(given.seal('secret', 'x'), 'x')).toThrow(expect.objectContaining({ status: 503 }));
  const sealed = unused.seal('secret', 'x');
  const file = path.join(dataDir, KEY_FILE);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(createVault({ secretKey: undefined, dataDir }).open(sealed, 'x')).toBe('secret');
});

test('a previous key decrypts its texts, and the present one encrypts', () => {
  const before = given.seal('secret', 'x');
  const secretKey = 'the next key that somebody thought of';
  const next = createVault({
    secretKey,
    previousSecretKeys: ['a key that somebody has thought of'],
    dataDir,
  });
  expect(next.open(before, 'x')).toBe('secret');
  expect(next.sealedWith(before)).toBe('previous');
  const after = next.seal('secret', 'x');
  expect(next.sealedWith(after.slice(0, MARK_LENGTH))).toBe('present');
  expect(given.sealedWith(after)).toBe('foreign');
  expect(createVault({ secretKey, dataDir }).open(after, 'x')).toBe('secret');
});

test('the key file still decrypts after a key was configured', () => {
  const folder = mkdtempSync(path.join(dataDir, 'own-'));
  const sealed = createVault({ secretKey: undefined, dataDir: folder }).seal('secret', 'x');
  const next = createVault({ secretKey: 'a key that came later than the file', dataDir: folder });
  expect(next.open(sealed, 'x')).toBe('secret');
  expect(next.sealedWith(sealed)).toBe('previous');
});
