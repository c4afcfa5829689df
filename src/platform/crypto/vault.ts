/**
 * Seals what has to be read again and would open a door for whoever reads it in a copy of the database: AES-256-GCM,
 * under a key that is not in the database (docs/decisions/0010-sealed-secrets.md).
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
  /** What every text begins with that this key has sealed; undefined as long as there is no key. Safe to show. */
  mark(): string | undefined;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The file in DATA_DIR that holds the key of installations that were given none. */
export const KEY_FILE = 'secret.key';

export function isSealed(text: string): boolean {
  return text.startsWith(`${VERSION}.`);
}

/** The key is looked for when it is first needed, and made when it is to seal something. */
export function createVault({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Vault {
  let known: Keys | undefined;
  const found = () => {
    const secret = known === undefined ? (secretKey ?? readKeyFile(dataDir)) : undefined;
    if (secret !== undefined) known = keysFrom(secret);
    return known;
  };
  const made = (): Keys => {
    if (found() === undefined) makeKeyFile(dataDir);
    const keys = found();
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
      const keys = found();
      if (keys === undefined || !sealed.startsWith(keys.mark))
        throw new Problem(503, { code: 'SEALED_BY_ANOTHER_KEY', retryAfter: 60 });
      const { key, mark } = keys;
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mark: () => found()?.mark,
  };
}

interface Keys {
  key: Buffer;
  mark: string;
}

function keysFrom(secret: string): Keys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ardoise seal', 32));
  const fingerprint = createHash('sha256').update('ardoise seal mark').update(key).digest('hex');
  return { key, mark: `${VERSION}.${fingerprint.slice(0, 8)}.` };
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
