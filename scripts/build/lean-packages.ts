/**
 * Leaves out what packages do for others and no page does: Zod describes its schemas as JSON Schema (the API's document is
 * made on the server) and has a method for each kind of check; Mantine's components bring all their parts; the editor of HTML
 * reads scripts and styles, which no post may have.
 */
import { globSync, readFileSync } from 'node:fs';
import { type Plugin, parseSync } from 'vite';

const DESCRIPTIONS = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /^\s*return createToJSONSchemaMethod\(.*\);$/gm,
  /^\s*(?:input|output): createStandardJSONSchemaMethod\(.*\),$/gm,
];

/** Lets schemas check values that contain themselves, which neither JSON nor a form can. */
const CYCLES =
  /^\s*if \(!core\.globalConfig\.memoizer\)\s*core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/gm;

/** A faster check of objects, made by `eval`, which the content security policy forbids. */
const COMPILED = 'core.$ZodObjectJIT.init(';

/** English texts of errors; ours are codes (kernel/validate.ts). */
const TEXTS = /^\s*if \(!core\.globalConfig\.localeError\)\s*core\.config\(en\(\)\);$/gm;

/** Scripts and styles within HTML, with the languages that read them. */
const NESTED = [
  /^import \{.*\} from '@codemirror\/lang-(?:css|javascript)';$/gm,
  /^const jsonParser = .*;$/gm,
  /(?<=^const defaultNesting = \[)[\s\S]*?(?=^\];$)/gm,
  /(?<=^const defaultAttrs = )[\s\S]*?\)\)(?=;$)/gm,
  /,\s*javascript\(\)\.support,\s*css\(\)\.support/g,
];

function without(code: string, pattern: RegExp): string {
  const left = code.replace(pattern, '');
  if (left === code) throw new Error(`The package has no ${pattern}.`);
  return left;
}

export function withoutNestedLanguages(code: string): string {
  return NESTED.reduce(without, code).replace('const defaultAttrs = ;', 'const defaultAttrs = [];');
}

/** Leaves out what no schema of ours uses. */
export function withoutExtras(code: string): string {
  if (!code.includes(COMPILED)) throw new Error(`The package has no ${COMPILED}.`);
  return [CYCLES, TEXTS].reduce(without, code.replaceAll(COMPILED, 'core.$ZodObject.init('));
}

export function withoutDescriptions(code: string): string {
  return DESCRIPTIONS.reduce(without, code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the objects that declare the members of schemas: arguments of `$constructor`, also within `derived`. */
function memberLists(node: Node): Node[] {
  const { callee } = node;
  const name = isNode(callee) && isNode(callee.property) ? callee.property.name : undefined;
  const own =
    node.type === 'CallExpression' && (name === '$constructor' || name === 'derived')
      ? (node.arguments as Node[]).filter(({ type }) => type === 'ObjectExpression')
      : [];
  const inner = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [...own, ...inner.filter(isNode).flatMap(memberLists)];
}

/** @param isUsed whether our code or the package itself has a use of this member. */
export function withoutUnusedMembers(code: string, isUsed: (member: string) => boolean): string {
  const { program } = parseSync('schemas.js', code);
  const unused = memberLists(program as unknown as Node)
    .flatMap(({ properties }) => properties as Node[])
    .filter(({ key }) => isNode(key) && typeof key.name === 'string' && !isUsed(key.name))
    .sort((one, other) => other.start - one.start);
  return unused.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/** The members that the package uses itself. */
const OWN_USE = /\b(?:this|inst|schema|cl)\??\.(\w+)/g;

export function usedMembers(sources: readonly string[], own: string): (member: string) => boolean {
  const used = new Set(
    [...own.matchAll(OWN_USE), ...sources.flatMap((source) => [...source.matchAll(/\.(\w+)/g)])].map(
      ([, name]) => name,
    ),
  );
  return (member) => used.has(member);
}

/** A part of a component, as `Menu.Item = MenuItem;`. */
const PART = /^([A-Z]\w*)\.([A-Z]\w*) = (\w+);\n/gm;
const PART_USE = /\b([A-Z]\w*\.[A-Z]\w*)\b(?! = \w+;)/g;

export function usedParts(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => [...source.matchAll(PART_USE)].map(([, part = '']) => part)));
}

/** Leaves out the parts of a component that nothing uses, with their imports. */
export function withoutUnusedParts(code: string, used: ReadonlySet<string>): string {
  const unused: string[] = [];
  const rest = code.replace(PART, (line, component: string, part: string, value: string) => {
    if (used.has(`${component}.${part}`)) return line;
    unused.push(value);
    return '';
  });
  return unused.reduce((left, value) => {
    const line = new RegExp(`^import \\{ ${value} \\} from .*\\n`, 'm');
    const others = left.replace(line, '');
    return new RegExp(`\\b${value}\\b`).test(others) ? left : others;
  }, rest);
}

/** Writes variables and classes into the document, where the build has put them into a file (mantine-styles.ts). */
const WRITERS = ['MantineCssVariables', 'MantineClasses'];

export function withoutWriters(code: string): string {
  return WRITERS.reduce((rest, writer) => {
    const line = new RegExp(`^import \\{ ${writer} \\} from .*\\n`, 'm');
    if (!line.test(rest)) throw new Error(`The package has no ${writer}.`);
    return rest.replace(line, `const ${writer} = () => null;\n`);
  }, code);
}

const MANTINE = 'node_modules/@mantine/core/esm/components/**/*.mjs';
const read = (pattern: string | readonly string[]) =>
  globSync(pattern as string[]).map((file) => readFileSync(file, 'utf8'));

export function leanPackages(): Plugin {
  let sources: string[] | undefined;
  let parts: ReadonlySet<string> | undefined;
  const ownSources = () => {
    sources ??= globSync('src/**/*.{ts,tsx}')
      .filter((file) => !/\/server\/|^src\/(?:api|entry|platform)\/|\.test\./.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    return sources;
  };
  return {
    name: 'ardoise:lean-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /\/zod\/v4\/classic\/schemas\.js$|\/@mantine\/core\/esm\/(?:components\/.*|core\/MantineProvider\/MantineProvider)\.mjs$|\/@codemirror\/lang-html\/dist\/index\.js$/,
      },
      handler(code, id) {
        if (id.includes('/lang-html/')) return { code: withoutNestedLanguages(code), map: null };
        if (id.includes('/zod/')) {
          const lean = withoutUnusedMembers(withoutDescriptions(code), usedMembers(ownSources(), code));
          return { code: withoutExtras(lean), map: null };
        }
        if (id.endsWith('/MantineProvider.mjs')) return { code: withoutWriters(code), map: null };
        parts ??= usedParts([...ownSources(), ...read(MANTINE)]);
        return { code: withoutUnusedParts(code, parts), map: null };
      },
    },
  };
}
