/** Checks that both languages have the same keys and placeholders. */
import type { Check, Tree, Violation } from './tree.ts';

type Texts = Record<string, unknown>;

function parse(tree: Tree, file: string): Texts | Violation {
  try {
    return JSON.parse(tree.read(file)) as Texts;
  } catch (error) {
    return { file, advice: `This is not valid JSON: ${(error as Error).message}.` };
  }
}

function isViolation(parsed: Texts | Violation): parsed is Violation {
  return typeof parsed.advice === 'string' && typeof parsed.file === 'string';
}

/**
 * Returns the placeholders of a text. A singular may contain its number as a word («one post»), so `_one` may
 * omit `count`.
 */
function placeholders(key: string, text: string): string {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  if (key.endsWith('_one')) names.delete('count');
  return [...names].sort().join(', ');
}

function compare(file: string, other: string, texts: Texts, others: Texts): Violation[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') {
      return [{ file, advice: `«${key}» is not a text. Message files are flat: one key, one text.` }];
    }
    const counterpart = others[key];
    if (counterpart === undefined) {
      return [
        {
          file: other,
          advice: `«${key}» is missing here; ${file} has it. Write every text in both languages.`,
        },
      ];
    }
    if (typeof counterpart !== 'string') return [];
    const [here, there] = [placeholders(key, text), placeholders(key, counterpart)];
    if (here === there || file > other) return [];
    return [
      {
        file: other,
        advice: `«${key}» has the placeholders {${there}} here and {${here}} in the other language. Use the same in both.`,
      },
    ];
  });
}

export const checkMessages: Check = (tree) => {
  const files = tree.files.filter((file) => /^src\/.*messages\.(?:en|fr)\.json$/.test(file));
  const bases = new Set(files.map((file) => file.replace(/(?:en|fr)\.json$/, '')));
  return [...bases].flatMap((base) => {
    const [english, french] = [`${base}en.json`, `${base}fr.json`];
    const missing = [english, french].find((file) => !files.includes(file));
    if (missing)
      return [{ file: missing, advice: 'This file is missing. Write every text in both languages.' }];
    const [en, fr] = [parse(tree, english), parse(tree, french)];
    const broken = [en, fr].filter(isViolation);
    if (broken.length > 0 || isViolation(en) || isViolation(fr)) return broken;
    return [...compare(english, french, en, fr), ...compare(french, english, fr, en)];
  });
};
