/**
 * Seals what has to be read again and would give access to whoever reads it in a copy of the database: AES-256-GCM,
 * under a key that is not in the database (docs/decisions/0010-secrets-are-sealed-with-an-outside-key.md).
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';

export interface Vault {
  /** @param about what the text belongs to; moved to another place, it does not open. */
  seal(text: string, about: string): string;
  /** @throws Problem 503 `SEALED_BY_ANOTHER_KEY`; Error when it was altered or moved. */
  open(sealed: string, about: string): string;
  /** Which key has sealed a text, of which the first `MARK_LENGTH` characters are enough. */
  sealedWith(text: string): SealedWith;
}

/** The key that seals now, one of before that is still here, or one that is not. */
export type SealedWith = 'present' | 'previous' | 'foreign';

const VERSION = 'v1';
const MARK_DIGITS = 8;
/** How many characters of a sealed text tell its version and its key; they are safe to show. */
export const MARK_LENGTH = `${VERSION}..`.length + MARK_DIGITS;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The file in DATA_DIR that holds the key of installations that were given none. */
export const KEY_FILE = 'secret.key';

/** What all begin with that is sealed. */
export const SEALED = `${VERSION}.`;

export function isSealed(text: string): boolean {
  return text.startsWith(SEALED);
}

/**
 * The key is looked for when it is first needed, and made when it is to seal something. Where one is given, a file from
 * before that was is a key of before.
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
  const made = (): Keys => {
    if (present() === undefined) makeKeyFile(dataDir);
    const keys = present();
    if (keys === undefined) throw new Error(`there is no key in ${dataDir}`);
    return keys;
  };
  return {
    seal(text, about) {
      const { key, mark } = made();
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

/** Deriving a key takes its time. */
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

/** Readable by this program's user alone. Of two that make it at once, one does. */
function makeKeyFile(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const key = `${randomBytes(32).toString('hex')}\n`;
    writeFileSync(path.join(dataDir, KEY_FILE), key, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
