/**
 * Finds the mutations of `npm run mutate`, and compiles all of them into the source at once. In a test
 * `__mutant(id)` returns whether that mutation is active, so that files are transformed only once.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * @typedef {object} Mutant
 * @property {string} id `file:line:column what`
 * @property {string} file
 * @property {number} line
 * @property {string} what the change, readable
 * @property {string | undefined} reason why it may survive: `// mutation: why`, on the line or the one before
 * @property {[at: number, text: string][]} inserts
 */

const comparisons = new Set(['<', '<=', '>', '>=', '===', '!==']);
const REASON = /\/\/ mutation: (\S.*)$/;

/** Finds the mutations of a file. @returns {Mutant[]} */
export function mutantsOf(file) {
  const code = readFileSync(file, 'utf8');
  const lines = code.split('\n');
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found = [];
  const add = (node, what, insertsFor) => {
    const before = code.slice(0, node.start).split('\n');
    const line = before.length;
    const id = `${file}:${line}:${before.at(-1).length + 1} ${what}`;
    const reason = [lines[line - 1], lines[line - 2]]
      .map((text) => REASON.exec(text ?? '')?.[1])
      .find(Boolean);
    found.push({ id, file, line, what, reason, inserts: insertsFor(`__mutant(${JSON.stringify(id)})`) });
  };
  const text = ({ start, end }) => code.slice(start, end);
  const replace = (node, what, by) => {
    if (text(node) !== by)
      add(node, `${what} → ${by}`, (active) => [
        [node.start, `(${active} ? (${by}) : (`],
        [node.end, '))'],
      ]);
  };
  walk(program, (node) => {
    if (file.endsWith('.repo.ts') || file.endsWith('/repo.ts')) {
      if (node.type === 'CallExpression' && text(node.callee) === 'sliceOf') mutateSlice(node.arguments[2]);
      return;
    }
    if (node.type === 'BinaryExpression' && comparisons.has(node.operator))
      add(node, `not (${text(node).replace(/\s+/g, ' ')})`, (active) => [
        [node.start, `(${active} !== (`],
        [node.end, '))'],
      ]);
    const returned = node.returnType?.typeAnnotation.type;
    if (/access\.ts$/.test(file) && node.type === 'FunctionDeclaration' && returned === 'TSBooleanKeyword')
      for (const value of [true, false])
        add(node, `${node.id.name}() → ${value}`, (active) => [
          [node.body.start + 1, ` if (${active}) return ${value};`],
        ]);
  });
  return found;

  function mutateSlice(expressions) {
    const parts = new Map(expressions.properties.map((one) => [one.key.name, one.value]));
    const id = text(parts.get('id'));
    const fields = (name) => (parts.get(name)?.properties ?? []).map((one) => [one.key.name, one.value]);
    for (const [name, value] of fields('filters')) replace(value, `filter ${name}`, '() => sql`true`');
    for (const [name, value] of fields('sort')) replace(value, `sort ${name}`, id);
    if (parts.has('search')) replace(parts.get('search'), 'search', '() => sql`true`');
    if (parts.has('order')) replace(parts.get('order'), 'order', 'undefined');
  }
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  if (typeof node?.type !== 'string') return;
  visit(node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

/** Returns a Vite plugin that compiles the mutants into their files. @param {Mutant[]} mutants */
export function compiledIn(mutants) {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const own = [...byFile].find(([file]) => id.endsWith(`/${file}`))?.[1];
      if (own === undefined) return undefined;
      const inserts = own.flatMap((mutant) => mutant.inserts).map((insert, order) => [...insert, order]);
      // From the end, so that positions stay valid; of two inserts at one position the outer comes first.
      inserts.sort(([at, , order], [otherAt, , otherOrder]) => otherAt - at || otherOrder - order);
      return inserts.reduce((done, [at, text]) => done.slice(0, at) + text + done.slice(at), code);
    },
  };
}
