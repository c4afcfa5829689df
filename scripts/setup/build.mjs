/** Builds the application if the existing build was made from different files. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from './report.mjs';
import { projectEnvironment, root, runOrStop } from './toolchain.mjs';

const sources = [
  'src',
  'public',
  'docs/guide',
  'generated',
  'scripts/build',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const output = path.join(root, 'build', 'server', 'server.js');
const stamp = path.join(root, 'build', '.stamp');

/** Returns the source files of a build. Tests are omitted, so that changing a test does not cause a build. */
function filesOf(entry) {
  const absolute = path.join(root, entry);
  if (!existsSync(absolute)) return [];
  if (path.extname(entry) !== '') return [entry];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !/\.test\.tsx?$/.test(found.name))
    .map((found) => path.relative(root, path.join(found.parentPath ?? found.path, found.name)));
}

/** Hashes the contents, because a fresh clone or another branch gives the same files new times. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export async function ensureBuild() {
  const current = fingerprint();
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  await step('Building the application', async () => {
    rmSync(stamp, { force: true });
    await runOrStop('The build', 'react-router', ['build'], {
      env: { ...projectEnvironment(), NODE_ENV: 'production' },
    });
    writeFileSync(stamp, current);
  });
}
