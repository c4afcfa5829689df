/** Reads the texts that a module declares with `declareErrorTexts` (src/kernel/error-texts.ts). */
import { parseSync } from 'vite';
import type { Locale } from '../../src/kernel/locale.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

type Texts = Readonly<Record<string, string>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function declarationIn(node: Node): Node | undefined {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'declareErrorTexts')
    return (node.arguments as Node[])[0];
  for (const value of Object.values(node).flat()) {
    const found = isNode(value) ? declarationIn(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws Error if a text is not written there as it is. */
function plainOf(node: Node): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type !== 'ObjectExpression') throw new Error(`An error text is a ${node.type}, not a text.`);
  return Object.fromEntries(
    (node.properties as Node[]).map(({ key, value }) => {
      const { name, value: text } = key as Node;
      return [name ?? text, plainOf(value as Node)];
    }),
  );
}

interface DeclaredTexts extends Record<Locale, Texts> {
  /** Where the declaration is in the code. */
  start: number;
  end: number;
}

/** Returns the texts of codes, in French also those of calls; undefined if the module declares none. */
export function declaredTexts(code: string, file: string): DeclaredTexts | undefined {
  const declaration = declarationIn(parseSync(file, code).program as unknown as Node);
  if (declaration === undefined) return undefined;
  const { start, end } = declaration;
  const { errors = {}, french = {} } = plainOf(declaration) as {
    errors?: Record<string, Record<Locale, string>>;
    french?: Texts;
  };
  const inLocale = (locale: Locale) =>
    Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, text[locale]]));
  return { start, end, en: inLocale('en'), fr: { ...inLocale('fr'), ...french } };
}
