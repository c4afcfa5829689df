/**
 * Checks the layout of docs/architecture.md, as far as names and texts show it. dependency-cruiser checks
 * imports (.dependency-cruiser.mjs).
 *
 *     node scripts/check-structure.ts [directory]
 */
import path from 'node:path';
import { checkDecisions, checkWords } from './structure/documents.ts';
import { checkEvents } from './structure/events.ts';
import { checkFileParts, checkLength, checkNumbers } from './structure/files.ts';
import { checkLinks } from './structure/links.ts';
import { checkMessages } from './structure/messages.ts';
import { checkMigrations } from './structure/migrations.ts';
import { checkPages } from './structure/pages.ts';
import { readTree, type Violation } from './structure/tree.ts';
import { checkFeatures, checkNames, checkPlaces, checkSizes } from './structure/vocabulary.ts';
import { checkZone } from './structure/zones.ts';

const checks = [
  checkFeatures,
  checkPlaces,
  checkSizes,
  checkNames,
  checkMessages,
  checkEvents,
  checkPages,
  checkLinks,
  checkWords,
  checkDecisions,
  checkMigrations,
  checkLength,
  checkNumbers,
  checkZone,
  checkFileParts,
];

/** Returns all violations in the tree below `root`, sorted by file. */
export function checkStructure(root: string): Violation[] {
  const tree = readTree(root);
  return checks.flatMap((check) => check(tree)).sort((a, b) => a.file.localeCompare(b.file));
}

function main(root: string): void {
  const violations = checkStructure(root);
  for (const { file, advice } of violations) console.log(`${file}\n    ${advice}\n`);
  if (violations.length === 0) {
    console.log('All files comply.');
  } else {
    console.log(`${violations.length} violations.`);
    process.exitCode = 1;
  }
}

if (import.meta.main) main(path.resolve(process.argv[2] ?? '.'));
