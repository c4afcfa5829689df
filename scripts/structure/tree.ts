/** Reads the files of a tree once, and defines the result of a check. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Tree {
  /** Paths from the root, with forward slashes, sorted. */
  files: readonly string[];
  read(file: string): string;
}

export interface Violation {
  file: string;
  /** What is wrong, where the code belongs, and why, in one or two sentences. */
  advice: string;
}

export type Check = (tree: Tree) => Violation[];

const ignoredFolders = new Set([
  'node_modules',
  'build',
  'data',
  'demo',
  'generated',
  'coverage',
  'test-results',
]);

function isChecked(file: string): boolean {
  return !file
    .split('/')
    .some((part) => ignoredFolders.has(part) || (part.startsWith('.') && part !== '.ci'));
}

export function readTree(root: string): Tree {
  const files: string[] = [];
  const visit = (directory: string) => {
    for (const entry of readdirSync(path.join(root, directory), { withFileTypes: true })) {
      const file = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (!isChecked(file)) continue;
      if (entry.isDirectory()) visit(file);
      else if (entry.isFile()) files.push(file);
    }
  };
  visit('');
  return { files: files.sort(), read: (file) => readFileSync(path.join(root, file), 'utf8') };
}
