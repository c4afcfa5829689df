/** Reads the product's source as text, for walks. */
import { globSync } from 'node:fs';

/** Source files below a folder, without tests and test helpers. */
export function sourceFiles(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$|\/factory\.ts$/.test(file))
    .sort();
}

/** Top-level functions of a file. */
export function functionsOf(text: string): { name: string; body: string }[] {
  const declared = /^(?:export )?(?:async )?(?:function (\w+)|const (\w+) =)[\s\S]*?^(?:\}|\]?\);)/gm;
  return [...text.matchAll(declared)].map(([body, first, second]) => ({ name: first ?? second ?? '', body }));
}
