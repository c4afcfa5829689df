/** Writes those files in `generated/` that differ. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../../generated/', import.meta.url);

/**
 * @param {Record<string, string>} files texts by file name
 * @param {{ check: boolean }} options - `check` writes nothing
 * @returns {string[]} the names of files that differed
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
