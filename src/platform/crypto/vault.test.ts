import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { createVault as createVaultOf, isSealed, KEY_FILE, MARK_LENGTH } from './vault.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-vault-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const createVault = (config: {
  secretKey: string | undefined;
  previousSecretKeys?: string[];
  dataDir: string;
}) => createVaultOf({ previousSecretKeys: [], ...config });
const configured = createVault({ secretKey: 'a key that somebody has thought of', dataDir });

test('an encrypted text is unreadable and can be decrypted', () => {
  forAll(fc.string(), fc.string(), (text, about) => {
    const sealed = configured.seal(text, about);
    expect(isSealed(sealed)).toBe(true);
    expect(configured.open(sealed, about)).toBe(text);
  });
  expect(configured.seal('JBSWY3DPEHPK3PXP', 'x')).not.toContain('JBSWY3DP');
  expect(configured.seal('same', 'x')).not.toBe(configured.seal('same', 'x'));
});

test('a text that was altered or moved to another row cannot be decrypted', () => {
  const sealed = configured.seal('secret', 'totp:1');
  expect(() => configured.open(sealed, 'totp:2')).toThrow();
  const at = sealed.length - 5;
  const other = sealed[at] === 'A' ? 'B' : 'A';
  expect(() => configured.open(`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`, 'totp:1')).toThrow();
});

test('a text encrypted with a different key is distinguished from a damaged one', () => {
  const other = createVault({ secretKey: 'another key that somebody thought of', dataDir });
  expect(() => other.open(configured.seal('secret', 'x'), 'x')).toThrow(
    expect.objectContaining({ status: 503, code: 'SEALED_BY_ANOTHER_KEY' }),
  );
});

test('without a configured key a private key file is created and reused', () => {
  const unused = createVault({ secretKey: undefined, dataDir });
  expect(unused.sealedWith(configured.seal('secret', 'x'))).toBe('foreign');
  // Decryption does not replace a lost key.
  expect(() => unused.open(configured.seal('secret', 'x'), 'x')).toThrow(
    expect.objectContaining({ status: 503 }),
  );
  const sealed = unused.seal('secret', 'x');
  const file = path.join(dataDir, KEY_FILE);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(createVault({ secretKey: undefined, dataDir }).open(sealed, 'x')).toBe('secret');
});

test('a previous key decrypts the texts that it encrypted, and the current key encrypts', () => {
  const before = configured.seal('secret', 'x');
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
  expect(configured.sealedWith(after)).toBe('foreign');
  expect(createVault({ secretKey, dataDir }).open(after, 'x')).toBe('secret');
});

test('the key file still decrypts after a key was configured', () => {
  const folder = mkdtempSync(path.join(dataDir, 'own-'));
  const sealed = createVault({ secretKey: undefined, dataDir: folder }).seal('secret', 'x');
  const next = createVault({ secretKey: 'a key that came later than the file', dataDir: folder });
  expect(next.open(sealed, 'x')).toBe('secret');
  expect(next.sealedWith(sealed)).toBe('previous');
});
