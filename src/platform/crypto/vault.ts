/**
 * Encrypts secrets that the program must read again and that would give access to anybody with a copy of the
 * database: AES-256-GCM, with a key outside the database
 * (docs/decisions/0010-secrets-are-sealed-with-an-outside-key.md).
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';

export interface Vault {
  /** @param about identifies the row of the text; decryption fails with a different value. */
  seal(text: string, about: string): string;
  /** @throws Problem 503 `SEALED_BY_ANOTHER_KEY`; Error when it was altered or moved. */
  open(sealed: string, about: string): string;
  /** The key of an encrypted text; its first `MARK_LENGTH` characters are enough. */
  sealedWith(text: string): SealedWith;
}

/** The current key, a known previous one, or an unknown one. */
export type SealedWith = 'present' | 'previous' | 'foreign';

const VERSION = 'v1';
const MARK_DIGITS = 8;
/** Length of the prefix with version and key id, which is not secret. */
export const MARK_LENGTH = `${VERSION}..`.length + MARK_DIGITS;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key file in DATA_DIR of installations without a configured key. */
export const KEY_FILE = 'secret.key';

/** The prefix of all encrypted texts. */
export const SEALED = `${VERSION}.`;

export function isSealed(text: string): boolean {
  return text.startsWith(SEALED);
}

/**
 * The key is read when it is first needed, and created by the first encryption. With a configured key, an
 * existing file is a previous key.
 */
export function createVault(config: Pick<Config, 'secretKey' | 'previousSecretKeys' | 'dataDir'>): Vault {
  const { secretKey, previousSecretKeys, dataDir } = config;
  let inFile: string | undefined;
  const readFile = () => {
    inFile ??= readKeyFile(dataDir);
    return inFile;
  };
  const keysOf = remembered(keysFrom);
  const present = () => {
    const secret = secretKey ?? readFile();
    return secret === undefined ? undefined : keysOf(secret);
  };
  const previous = () =>
    [...previousSecretKeys, readFile()].flatMap((key) => (key === undefined ? [] : keysOf(key)));
  const keys = (): Keys => {
    if (present() === undefined) makeKeyFile(dataDir);
    const keys = present();
    if (keys === undefined) throw new Error(`there is no key in ${dataDir}`);
    return keys;
  };
  return {
    seal(text, about) {
      const { key, mark } = keys();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${mark}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, about) {
      const mine = present();
      const isOf = (keys: Keys) => sealed.startsWith(keys.mark);
      const keys = mine !== undefined && isOf(mine) ? mine : previous().find(isOf);
      if (keys === undefined) throw new Problem(503, { code: 'SEALED_BY_ANOTHER_KEY', retryAfter: 60 });
      const { key, mark } = keys;
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    sealedWith(text) {
      const mark = text.slice(0, MARK_LENGTH);
      if (mark === present()?.mark) return 'present';
      return previous().some((keys) => keys.mark === mark) ? 'previous' : 'foreign';
    },
  };
}

interface Keys {
  key: Buffer;
  mark: string;
}

function keysFrom(secret: string): Keys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ardoise seal', 32));
  const fingerprint = createHash('sha256').update('ardoise seal mark').update(key).digest('hex');
  return { key, mark: `${VERSION}.${fingerprint.slice(0, MARK_DIGITS)}.` };
}

/** Cached, because deriving a key is slow. */
function remembered(derive: (secret: string) => Keys): (secret: string) => Keys {
  const known = new Map<string, Keys>();
  return (secret) => {
    const keys = known.get(secret) ?? derive(secret);
    known.set(secret, keys);
    return keys;
  };
}

function readKeyFile(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, KEY_FILE), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Readable only by this program's user. Of two concurrent attempts only one creates the file. */
function makeKeyFile(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const key = `${randomBytes(32).toString('hex')}\n`;
    writeFileSync(path.join(dataDir, KEY_FILE), key, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
