/**
 * Evaluates Schematron (ISO/IEC 19757-3) as the official rules of electronic invoices are written: without abstract patterns,
 * perhaps with functions of XSLT (tests/support/official-rules).
 */
import { attributeOf, textOf, type XmlNode } from './xml-tree.ts';
import { compile, type Expression, type Names, type Scope } from './xpath.ts';
import { type Item, isNode, type Sequence, truth } from './xpath-values.ts';

interface Assertion {
  id: string;
  /** `fatal` or `warning`. */
  flag: string;
  message: string;
}

export interface Report {
  /** The assertions that applied, each once per node. */
  asked: Assertion[];
  /** Those that do not hold or cannot be evaluated. */
  broken: Assertion[];
}

type Declarations = (readonly [name: string, value: Expression])[];

interface Rule {
  context: Expression;
  declarations: Declarations;
  assertions: (readonly [Assertion, test: Expression])[];
}

export interface Schema {
  assertions: Assertion[];
  examine: (document: XmlNode) => Report;
}

/** @throws SyntaxError if the schema uses something unknown. */
export function schematron(document: XmlNode): Schema {
  const [schema] = document.children;
  if (schema === undefined) throw new Error('The schema is empty.');
  const names = namesOf(schema);
  const patterns = childrenOf(schema, 'pattern').map((pattern) => ({
    declarations: declarationsOf(pattern, names),
    rules: childrenOf(pattern, 'rule').map((rule) => ruleOf(rule, names)),
  }));
  return {
    assertions: patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.assertions.map(([one]) => one))),
    examine: (examined) => {
      const report: Report = { asked: [], broken: [] };
      for (const { declarations, rules } of patterns)
        examineWith(rules, { item: examined, variables: declared(declarations, examined, {}) }, report);
      return report;
    },
  };
}

/** Later values use earlier ones. */
function declared(declarations: Declarations, item: Item, known: Scope['variables']): Scope['variables'] {
  const variables: Record<string, Sequence> = { ...known };
  for (const [name, value] of declarations) variables[name] = value({ item, variables });
  return variables;
}

/** A node is examined by the first rule of a pattern whose context it is (6.4.5). */
function examineWith(rules: readonly Rule[], document: Scope, report: Report): void {
  const examined = new Set<Item>();
  for (const { context, declarations, assertions } of rules)
    for (const item of context(document)) {
      if (examined.has(item)) continue;
      examined.add(item);
      const variables = declared(declarations, item, document.variables);
      for (const [assertion, test] of assertions) {
        report.asked.push(assertion);
        if (!holds(test, { item, variables })) report.broken.push(assertion);
      }
    }
}

function holds(test: Expression, scope: Scope): boolean {
  try {
    return truth(test(scope));
  } catch (error) {
    // A text where a number is needed, or two elements where one is needed.
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

function childrenOf({ children }: XmlNode, name: string): XmlNode[] {
  return children.filter(({ local }) => local === name);
}

function ruleOf(rule: XmlNode, names: Names): Rule {
  return {
    context: contextOf(attributeOf(rule, 'context'), names),
    declarations: declarationsOf(rule, names),
    assertions: childrenOf(rule, 'assert').map((one) => [
      {
        id: attributeOf(one, 'id'),
        flag: attributeOf(one, 'flag'),
        message: textOf(one).replace(/\s+/g, ' ').trim(),
      },
      compile(attributeOf(one, 'test'), names),
    ]),
  };
}

function declarationsOf(part: XmlNode, names: Names): Declarations {
  return childrenOf(part, 'let').map((one) => [
    attributeOf(one, 'name'),
    compile(attributeOf(one, 'value'), names),
  ]);
}

/** A relative context is that of nodes anywhere, as in a template of XSLT. */
function contextOf(path: string, names: Names): Expression {
  const branches = branchesOf(path).map((branch) => (branch.startsWith('/') ? branch : `//${branch}`));
  return compile(branches.join(' | '), names);
}

/** Splits `a[b | c] | d` into its two paths. */
function branchesOf(path: string): string[] {
  let depth = 0;
  const branches = [''];
  for (const character of path) {
    if (/[[(]/.test(character)) depth += 1;
    if (/[\])]/.test(character)) depth -= 1;
    if (character === '|' && depth === 0) branches.push('');
    else branches.push(`${branches.pop()}${character}`);
  }
  return branches.map((branch) => branch.trim());
}

function namesOf(schema: XmlNode): Names {
  const namespaces = new Map(
    childrenOf(schema, 'ns').map((one) => [attributeOf(one, 'prefix'), attributeOf(one, 'uri')]),
  );
  const functions: Map<string, (args: Sequence[]) => Sequence> = new Map();
  for (const one of childrenOf(schema, 'function'))
    functions.set(attributeOf(one, 'name'), functionOf(one, { namespaces, functions }));
  return { namespaces, functions };
}

/** A function of XSLT with variables and one result. */
function functionOf(one: XmlNode, names: Names): (args: Sequence[]) => Sequence {
  const named = (part: XmlNode) => attributeOf(part, 'name').replace(/^.*:/, '');
  const params = childrenOf(one, 'param');
  const variables = childrenOf(one, 'variable').map(
    (part) => [named(part), compile(attributeOf(part, 'select'), names)] as const,
  );
  const [result] = childrenOf(one, 'sequence').map((part) => compile(attributeOf(part, 'select'), names));
  if (result === undefined) throw new SyntaxError(`${named(one)} has no result`);
  return (args) => {
    const given = params.map((param, at) => [named(param), argumentOf(param, args[at] ?? [])] as const);
    return result({ item: '', variables: declared(variables, '', Object.fromEntries(given)) });
  };
}

/** @throws TypeError for several values, because all parameters have at most one. */
function argumentOf(param: XmlNode, value: Sequence): Sequence {
  if (value.length > 1) throw new TypeError(`${attributeOf(param, 'name')} has several values`);
  const [item] = value;
  const isText = attributeOf(param, 'as').startsWith('xs:string');
  return isText && isNode(item) ? [textOf(item)] : value;
}
