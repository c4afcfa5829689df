/**
 * Removes from the contracts in the browser's bundles what only the server, the documentation and tests need: summaries,
 * reasons, the schemas of answers and parameters, and what only these use. Pages then load fewer rules and schemas.
 */
import { globSync, readFileSync } from 'node:fs';
import { type Plugin, parseSync } from 'vite';

const CONTRACT = /\/src\/features\/.*contract\.ts$/;
const REASONS =
  /^\s+(?:summary|byRole|byMembership|safeguard|independent|unversioned|notRepeatable|notUnderDoAs|because|changesNothing):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

export function withoutReasons(code: string): string {
  return code.replace(REASONS, '');
}

/** The properties of a call that only the server reads. */
const OF_SERVER = new Set([
  'answer',
  'params',
  'tenant',
  'records',
  'offRecord',
  'everywhereFor',
  'row',
  'extra',
]);

const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
type Edit = Pick<Node, 'start' | 'end'> & { text: string };

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

/** @throws Error if the code is not valid, for example because a text looks like a comment. */
function bodyOf(code: string, file: string): Node[] {
  const { errors, program } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return program.body as unknown as Node[];
}

const declarationOf = (statement: Node) =>
  isNode(statement.declaration) ? statement.declaration : statement;
const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '');

/** Returns the properties of a declared call that only the server reads. */
function serverPropertiesOf(value: Node): Node[] {
  const [declared] = value.arguments as Node[];
  if (!/^(?:call|listCall)$/.test(nameOf(value.callee)) || declared?.type !== 'ObjectExpression') return [];
  return (declared.properties as Node[]).filter(({ key }) => OF_SERVER.has(nameOf(key)));
}

/** Leaves out the schemas of answers and parameters. @param file decides the syntax. */
export function withoutAnswers(code: string, file: string): string {
  const properties = bodyOf(code, file)
    .map(declarationOf)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .map(({ init }) => init)
    .filter((init) => isNode(init) && init.type === 'CallExpression')
    .flatMap((init) => serverPropertiesOf(init as Node));
  return edited(
    code,
    properties.map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' })),
  );
}

/** Returns the edits that leave out a statement, or the names of an import, that nothing uses. */
function unusedIn(
  code: string,
  statement: Node,
  isUsed: (name: string, own: Node, isExported: boolean) => boolean,
): Edit[] {
  const whole = { start: statement.start, end: statement.end, text: '' };
  const declared = declarationOf(statement);
  const isExported = declared !== statement;
  if (/^TS(?:TypeAlias|Interface)Declaration$/.test(declared.type)) return [whole];
  if (declared.type === 'FunctionDeclaration')
    return isUsed(nameOf(declared.id), statement, isExported) ? [] : [whole];
  if (declared.type === 'VariableDeclaration') {
    const names = (declared.declarations as Node[]).map(({ id }) => nameOf(id));
    return names.some((name) => isUsed(name, statement, isExported)) ? [] : [whole];
  }
  const specifiers = declared.type === 'ImportDeclaration' ? (declared.specifiers as Node[]) : [];
  const used = specifiers.filter(({ local }) => isUsed(nameOf(local), statement, false));
  if (used.length === specifiers.length) return [];
  if (used.length === 0) return [whole];
  const [first] = specifiers;
  const text = used.map(({ start, end }) => code.slice(start, end)).join(', ');
  return [{ start: first?.start ?? 0, end: specifiers.at(-1)?.end ?? 0, text }];
}

/**
 * Leaves out types, and what neither the module nor another one uses, so that it imports only what it needs.
 * @param isImported whether another module may import the name.
 */
export function withoutUnused(code: string, file: string, isImported: (name: string) => boolean): string {
  const isUsed = (name: string, { start, end }: Node, isExported: boolean) =>
    (isExported && isImported(name)) ||
    new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(
      (code.slice(0, start) + code.slice(end)).replace(TEXTS, ''),
    );
  const left = edited(
    code,
    bodyOf(code, file).flatMap((statement) => unusedIn(code, statement, isUsed)),
  );
  return left === code ? code : withoutUnused(left, file, isImported);
}

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORTED = /^import \{([^}]*)\} from '[^']*contract\.ts';$/gm;

/** Returns the names that modules import from contracts. */
export function importedNames(sources: readonly string[]): Set<string> {
  return new Set(
    sources
      .flatMap((source) => [...source.matchAll(IMPORTED)])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => !name.startsWith('type ')),
  );
}

/** @param isImported as for `withoutUnused`. */
export function ofBrowser(code: string, file: string, isImported: (name: string) => boolean): string {
  const lean = withoutAnswers(withoutReasons(code).replace(COMMENTS, ''), file);
  return withoutUnused(lean, file, isImported);
}

/** Returns the names that modules of the browser import from contracts. */
function namesOfBrowser(): ReadonlySet<string> {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\/server\/|^src\/(?:api|entry|platform)\/|\.test\.|factory\.ts$/.test(file),
  );
  return importedNames(
    files.map((file) => {
      const code = readFileSync(file, 'utf8');
      return CONTRACT.test(`/${file}`) ? ofBrowser(code, file, () => true) : code;
    }),
  );
}

export function contractNotes(): Plugin {
  let names: ReadonlySet<string> | undefined;
  let isBuild = false;
  return {
    name: 'contract-notes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!CONTRACT.test(file)) return undefined;
      if (isBuild) names ??= namesOfBrowser();
      return { code: ofBrowser(code, file, (name) => names?.has(name) ?? true), map: null };
    },
  };
}
