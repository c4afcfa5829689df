/**
 * Finds which texts a module uses, so that its file has only these: features have hundreds of texts, and a page shows a few.
 * Where the keys cannot be read in the code, the module has all texts.
 */
import { parseSync } from 'vite';

interface Node {
  type: string;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined;

/** What a value with a type contains; other nodes of types are no values. */
const TYPED = /^TS(?:As|Satisfies|NonNull)Expression$/;
/** Bind the texts of both languages to a function. */
const BINDERS = new Set(['useTexts', 'translator']);

/** Calls `visit` for all values. `place` is the property of the parent. */
function walk(node: Node, visit: (node: Node, parent: Node, place: string) => void): void {
  for (const [place, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? listOf(value) : isNode(value) ? [value] : []) {
      if (child.type.startsWith('TS') && !TYPED.test(child.type)) continue;
      visit(child, node, place);
      walk(child, visit);
    }
}

/**
 * Returns a pattern of the keys that a module uses, by the import of their texts; null: it may use any key.
 * @param file decides whether the code may contain JSX.
 */
export function usedKeys(code: string, file: string): Map<string, RegExp | null> {
  const program = parseSync(file, code).program as unknown as Node;
  const imports = new Map<string, string>();
  for (const statement of listOf(program.body))
    for (const { local } of statement.type === 'ImportDeclaration' ? listOf(statement.specifiers) : [])
      if (isNode(statement.source)) imports.set(nameOf(local) ?? '', String(statement.source.value));

  /** The imports that the functions of a name translate with. */
  const translators = new Map<string, Set<string>>();
  const accounted = new Set<unknown>();
  walk(program, ({ type, id, init }) => {
    const name = nameOf(id);
    if (type !== 'VariableDeclarator' || name === undefined || !isNode(init)) return;
    const [texts] = init.type === 'CallExpression' ? listOf(init.arguments) : [];
    if (texts?.type !== 'ObjectExpression' || !BINDERS.has(nameOf(init.callee) ?? '')) return;
    const sources = translators.get(name) ?? new Set();
    for (const { value } of listOf(texts.properties)) {
      sources.add(imports.get(nameOf(value) ?? '') ?? '');
      accounted.add(value);
    }
    translators.set(name, sources);
    accounted.add(id);
  });

  const found = new Map<string, string[] | null>([...imports.values()].map((source) => [source, []]));
  const add = (source: string, keys: string[] | undefined) => {
    const before = found.get(source);
    if (before !== undefined)
      found.set(source, before === null || keys === undefined ? null : [...before, ...keys]);
  };
  walk(program, (node, parent, place) => {
    const name = nameOf(node) ?? (node.type === 'JSXIdentifier' ? String(node.name) : undefined);
    if (name === undefined || accounted.has(node) || parent.type.startsWith('Import')) return;
    const isProperty = (place === 'property' || place === 'key') && parent.computed !== true;
    if (isProperty) return;
    const imported = imports.get(name);
    if (imported !== undefined) add(imported, undefined);
    const keys =
      parent.type === 'CallExpression' && place === 'callee'
        ? keysOf(listOf(parent.arguments)[0])
        : undefined;
    for (const source of translators.get(name) ?? []) add(source, keys);
  });
  return new Map(
    [...found].map(([source, keys]) => [
      source,
      keys && new RegExp(`^(?:${keys.join('|')})(?:_one|_other)?$`),
    ]),
  );
}

/** Returns patterns of the keys that an expression may have; undefined if it may have any. */
function keysOf(value: Node | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  if (TYPED.test(value.type) && isNode(value.expression)) return keysOf(value.expression);
  if (value.type === 'Literal') return [literally(String(value.value))];
  if (value.type === 'TemplateLiteral')
    return [
      listOf(value.quasis)
        .map(({ value: text }) => literally((text as { cooked: string }).cooked))
        .join('.*'),
    ];
  if (value.type !== 'ConditionalExpression') return undefined;
  const [one, other] = [value.consequent, value.alternate].map((each) =>
    isNode(each) ? keysOf(each) : undefined,
  );
  return one && other && [...one, ...other];
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
