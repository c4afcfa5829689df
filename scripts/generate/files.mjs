/** Files in `generated/`, written where they differ from what they should be. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../../generated/', import.meta.url);

/**
 * @param {Record<string, string>} files their texts by name
 * @param {{ check: boolean }} options - with `check` nothing is written
 * @returns {string[]} the names of those that differed
 */
export function keepFiles(files, { check }) {
  const stale = Object.entries(files).filter(([name, text]) => {
    const file = new URL(name, folder);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  if (!check) mkdirSync(folder, { recursive: true });
  for (const [name, text] of check ? [] : stale) {
    writeFileSync(new URL(name, folder), text);
    console.log(`wrote generated/${name}`);
  }
  return stale.map(([name]) => name);
}
