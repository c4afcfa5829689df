/** Checks that every recorded action and every detail of it has texts in both languages. */
import type { Check, Tree, Violation } from './tree.ts';

const NAME = '[a-z]+(?:-[a-z]+)*\\.[a-z]+(?:-[a-z]+)*';
/** An action is a field of an event, or an argument of a function that records. */
const patterns = [
  new RegExp(`\\baction: '(${NAME})'`, 'g'),
  new RegExp(`\\b(?:note|record)\\w*\\((?:[^()']|\\([^()]*\\))*'(${NAME})'`, 'g'),
];
/**
 * A name that is completed at run time. At least one text must begin with it; tests/api/record-walk.test.ts
 * checks the rest.
 */
const composed = /\baction: `([a-z-]+\.)\$\{/g;

/**
 * An action that a contract declares. Without texts, the call's success text is used
 * (scripts/generate/record-words.ts).
 */
const declared = new RegExp(`\\brecords: '(${NAME})'`, 'g');

/**
 * Details that are object literals where they are recorded. tests/api/record-walk.test.ts checks the details of
 * `changesOf`.
 */
const details = [
  /\bdetail(?::| =) \{([^{}]*)\}/g,
  new RegExp(`\\b(?:note|record)\\w*\\([^;{}]*'${NAME}'[^;{}]*\\{([^{}]*)\\}`, 'g'),
];

/** Returns the field names of an object literal. */
function fieldsOf(body: string): string[] {
  const withoutArguments = body.replace(/\([^()]*\)/g, '');
  return withoutArguments
    .split(',')
    .flatMap((field) => /^\s*([a-zA-Z_]\w*)\s*(?::|$)/.exec(field)?.[1] ?? []);
}

/** The texts of features/audit, and those that other features name `audit_detail_reason`. */
function wordsIn(tree: Tree, locale: string): { file: string; keys: string[] } {
  const keys = tree.files
    .filter((file) => file.endsWith(`/messages.${locale}.json`))
    .flatMap((file) => {
      const own = file.includes('/audit/') ? '' : 'audit_';
      return [...tree.read(file).matchAll(new RegExp(`"${own}([^"]+)":`, 'g'))].map(
        (found) => found[1] ?? '',
      );
    });
  return { file: `src/features/audit/messages.${locale}.json`, keys };
}

export const checkEvents: Check = (tree) => {
  const words = ['en', 'fr'].map((locale) => wordsIn(tree, locale));
  const sources = tree.files.filter((file) => /^src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
  const ofCalls = sources.flatMap((source) =>
    [...tree.read(source).matchAll(declared)].map((found) => `action_${found[1]}`),
  );
  return sources.flatMap((source) => {
    const text = tree.read(source);
    const names = new Set(
      patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((found) => found[1] ?? '')),
    );
    const beginnings = new Set([...text.matchAll(composed)].map((found) => found[1] ?? ''));
    const facts = new Set(
      /\/server\//.test(source)
        ? details.flatMap((pattern) =>
            [...text.matchAll(pattern)].flatMap((found) => fieldsOf(found[1] ?? '')),
          )
        : [],
    );
    return words.flatMap(({ file, keys }): Violation[] => [
      ...[...facts]
        .filter((fact) => !keys.includes(`detail_${fact}`))
        .map((fact) => missing(file, source, fact, 'detail')),
      ...[...names]
        .filter((name) => ![...keys, ...ofCalls].includes(`action_${name}`))
        .map((name) => missing(file, source, name)),
      ...[...beginnings]
        .filter((begin) => ![...keys, ...ofCalls].some((key) => key.startsWith(`action_${begin}`)))
        .map((begin) => missing(file, source, `${begin}…`)),
    ]);
  });
};

function missing(
  file: string,
  source: string,
  name: string,
  kind: 'action' | 'detail' = 'action',
): Violation {
  return {
    file,
    advice: `«${kind}_${name}» is missing: ${source} records it. Without a text the audit log shows the raw code. Add it here, or «audit_${kind}_${name}» to the feature’s messages.`,
  };
}
