/**
 * Seals what has to be read again and would open a door for whoever reads it in a copy of the database: AES-256-GCM,
 * under a key that is not in the database. Decision 0010.
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
  /** What every text begins with that this key has sealed; safe to show. */
  mark(): string;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The file in DATA_DIR that holds the key of installations that were given none. */
export const KEY_FILE = 'secret.key';

export function isSealed(text: string): boolean {
  return text.startsWith(`${VERSION}.`);
}

/** The key is looked for, or made, when it is first needed. */
export function createVault({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Vault {
  let known: { key: Buffer; mark: string } | undefined;
  const keys = () => {
    known ??= keysFrom(secretKey ?? keyFileIn(dataDir));
    return known;
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
      const { key, mark } = keys();
      if (!sealed.startsWith(mark)) throw new Problem(503, { code: 'SEALED_BY_ANOTHER_KEY', retryAfter: 60 });
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    mark: () => keys().mark,
  };
}

function keysFrom(secret: string): { key: Buffer; mark: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ardoise seal', 32));
  const fingerprint = createHash('sha256').update('ardoise seal mark').update(key).digest('hex');
  return { key, mark: `${VERSION}.${fingerprint.slice(0, 8)}.` };
}

/** Readable by this program's user alone. Of two that make it at once, one does and the other reads it. */
function keyFileIn(dataDir: string): string {
  const file = path.join(dataDir, KEY_FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
