/** Patterns of the labels of entries (EcritureLib): texts with placeholders in braces. */
import { fold } from '#kernel/text.ts';

/** The names of each placeholder, English and French. Both work in any language. */
export const placeholders = {
  person: ['person', 'personne'],
  report: ['report', 'note'],
  number: ['number', 'numero'],
  month: ['month', 'mois'],
  type: ['type', 'type'],
  supplier: ['supplier', 'fournisseur'],
} as const;
export type Placeholder = keyof typeof placeholders;

/** The placeholders of each kind of line. */
export const placeholdersOf = {
  expense: ['supplier', 'type', 'person', 'report', 'number', 'month'],
  due: ['person', 'report', 'number', 'month'],
} as const satisfies Record<string, readonly Placeholder[]>;
export type LabelKind = keyof typeof placeholdersOf;

export const defaultPatterns: Readonly<Record<LabelKind, string>> = {
  expense: '{supplier} - {type}',
  due: '{person} - {report}',
};

/** Characters of a pattern. */
export const PATTERN_LENGTH = 100;

export type LabelValues = Readonly<Record<Placeholder, string>>;

/** Marks an empty value. */
const GAP = '\u0000';
const GAPS = /[\s–—·,:/-]*\u0000/g;
const ENDS = /^[\s–—·,:/-]+|[\s–—·,:/-]+$/g;

/**
 * Replaces the placeholders. An empty value also removes the separator before it, so that «Supplier - Type» becomes «Type».
 * @param pattern empty for the default.
 * @returns an empty text if all values are.
 */
export function labelOf(kind: LabelKind, pattern: string, values: Partial<LabelValues>): string {
  const filled = (pattern || defaultPatterns[kind]).replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const known = placeholderNamed(kind, name);
    return (known === undefined ? '' : values[known]?.trim()) || GAP;
  });
  return filled.replace(GAPS, '').replace(ENDS, '');
}

function placeholderNamed(kind: LabelKind, name: string): Placeholder | undefined {
  const wanted = fold(name.trim());
  return placeholdersOf[kind].find((one) => placeholders[one].some((known) => known === wanted));
}

/** Returns the first fault of a pattern: an unknown placeholder, or a brace without its counterpart. */
export function faultIn(kind: LabelKind, pattern: string): string | undefined {
  for (const [part, name] of pattern.matchAll(/\{([^{}]*)\}|[{}]/g))
    if (name === undefined || placeholderNamed(kind, name) === undefined) return part;
  return undefined;
}
