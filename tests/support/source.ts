/** The product's source as text, for walks over what it says. */
import { globSync } from 'node:fs';

/** Source files below a folder, without tests and what only tests import. */
export function sourceFiles(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !/\.test\.tsx?$|\/factory\.ts$/.test(file))
    .sort();
}

/** Functions declared at the top of a file, each up to the line that closes it. */
export function functionsOf(text: string): { name: string; body: string }[] {
  const declared = /^(?:export )?(?:async )?(?:function (\w+)|const (\w+) =)[\s\S]*?^(?:\}|\]?\);)/gm;
  return [...text.matchAll(declared)].map(([body, first, second]) => ({ name: first ?? second ?? '', body }));
}
