/**
 * The part of XPath 2.0 (W3C, 2010) that the official rules of electronic invoices use, with exact decimals: a library
 * that computes with floating point finds sums wrong that are right. What is not known is refused when it is compiled.
 */

import type { XmlNode } from './xml-tree.ts';
import { call, type Functions, isKnown } from './xpath-functions.ts';
import {
  atomize,
  compare,
  type Decimal,
  decimalOf,
  divide,
  type Item,
  isNode,
  multiply,
  numberOf,
  operators,
  remainder,
  type Sequence,
  truth,
} from './xpath-values.ts';

export interface Scope {
  item: Item;
  variables: Readonly<Record<string, Sequence>>;
}
export type Expression = (scope: Scope) => Sequence;

export interface Names {
  /** The namespace of a prefix. */
  namespaces: ReadonlyMap<string, string>;
  /** Functions besides those of XPath, by their names as written. */
  functions: ReadonlyMap<string, (args: Sequence[]) => Sequence>;
}

/** @throws SyntaxError naming what is not understood. */
export function compile(text: string, names: Names): Expression {
  const parser = new Compiler(text, names);
  const expression = parser.sequence();
  parser.end();
  return expression;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?|\.\d+)|('(?:[^']|'')*'|"(?:[^"]|"")*")|([A-Za-z_][\w.-]*(?::(?!:)(?:[A-Za-z_][\w.-]*|\*))?)|(::|\/\/|\.\.|!=|<=|>=|:=|[()[\],/@.$|*+\-=<>]))/uy;

interface Token {
  kind: 'number' | 'string' | 'name' | 'sign' | 'end';
  text: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const [, number, string, name, sign] = TOKEN.exec(text) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (string !== undefined) tokens.push({ kind: 'string', text: string });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else throw new SyntaxError(`«${text.slice(from, from + 20)}» is not understood`);
  }
  return tokens;
}

type Axis = 'child' | 'attribute' | 'self' | 'parent' | 'ancestor' | 'preceding' | 'descendant';
type Step = (item: Item, scope: Scope) => Sequence;
/** `*` is any name; no namespace is any. */
interface NameTest {
  local: string;
  uri: string | undefined;
}

class Compiler {
  readonly #tokens: Token[];
  readonly #names: Names;
  #at = 0;

  constructor(text: string, names: Names) {
    this.#tokens = tokensOf(text);
    this.#names = names;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' };
  }

  /** Takes the next token if it is one of these signs or words. */
  #take(...texts: string[]): string | undefined {
    const { kind, text } = this.#peek();
    if ((kind !== 'sign' && kind !== 'name') || !texts.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #need(text: string): void {
    if (this.#take(text) === undefined) this.#refuse(`«${text}» is missing`);
  }

  #refuse(reason: string): never {
    const before = this.#tokens.slice(0, this.#at).map((token) => token.text);
    throw new SyntaxError(`${reason} after ${before.slice(-8).join(' ')}`);
  }

  end(): void {
    if (this.#peek().kind !== 'end') this.#refuse(`«${this.#peek().text}» is not understood`);
  }

  sequence(): Expression {
    const parts = [this.#single()];
    while (this.#take(',')) parts.push(this.#single());
    const [only] = parts;
    return parts.length === 1 && only ? only : (scope) => parts.flatMap((part) => part(scope));
  }

  #single(): Expression {
    const { text } = this.#peek();
    const next = this.#peek(1).text;
    if ((text === 'some' || text === 'every') && next === '$') return this.#quantified();
    if (text === 'if' && next === '(') return this.#conditional();
    return this.#either();
  }

  #quantified(): Expression {
    const isEvery = this.#take('some', 'every') === 'every';
    this.#need('$');
    const name = this.#variableName();
    this.#need('in');
    const values = this.#single();
    this.#need('satisfies');
    const condition = this.#single();
    return (scope) => {
      const holds = (value: Item) =>
        truth(condition({ ...scope, variables: { ...scope.variables, [name]: [value] } }));
      return [isEvery ? values(scope).every(holds) : values(scope).some(holds)];
    };
  }

  #conditional(): Expression {
    this.#need('if');
    this.#need('(');
    const condition = this.sequence();
    this.#need(')');
    this.#need('then');
    const yes = this.#single();
    this.#need('else');
    const no = this.#single();
    return (scope) => (truth(condition(scope)) ? yes(scope) : no(scope));
  }

  #either(): Expression {
    let left = this.#both();
    while (this.#take('or')) {
      const [one, other] = [left, this.#both()];
      left = (scope) => [truth(one(scope)) || truth(other(scope))];
    }
    return left;
  }

  #both(): Expression {
    let left = this.#comparison();
    while (this.#take('and')) {
      const [one, other] = [left, this.#comparison()];
      left = (scope) => [truth(one(scope)) && truth(other(scope))];
    }
    return left;
  }

  /** General comparisons hold for any pair; `eq` and the like compare single values. */
  #comparison(): Expression {
    const left = this.#sum();
    const operator = this.#take(...Object.keys(operators));
    if (operator === undefined) return left;
    const right = this.#sum();
    return (scope) => {
      const [ones, others] = [atomize(left(scope)), atomize(right(scope))];
      if (/^[a-z]/.test(operator)) {
        if (ones.length > 1 || others.length > 1) throw new TypeError(`${operator} compares single values`);
        if (ones.length === 0 || others.length === 0) return [];
      }
      return [ones.some((one) => others.some((other) => compare(one, operator, other)))];
    };
  }

  #sum(): Expression {
    return this.#arithmetic(() => this.#product(), {
      '+': (one, other) => one + other,
      '-': (one, other) => one - other,
    });
  }

  #product(): Expression {
    return this.#arithmetic(() => this.#union(), { '*': multiply, div: divide, mod: remainder });
  }

  #arithmetic(
    operand: () => Expression,
    known: Readonly<Record<string, (one: Decimal, other: Decimal) => Decimal>>,
  ): Expression {
    let left = operand();
    for (;;) {
      const operation = known[this.#take(...Object.keys(known)) ?? ''];
      if (operation === undefined) return left;
      const [one, other] = [left, operand()];
      left = (scope) => {
        const [first, second] = [numberOf(one(scope)), numberOf(other(scope))];
        if (first === undefined || second === undefined) return [];
        return [first === 'NaN' || second === 'NaN' ? 'NaN' : operation(first, second)].map((value) =>
          value === 'NaN' ? Number.NaN : value,
        );
      };
    }
  }

  #union(): Expression {
    const parts = [this.#cast()];
    while (this.#take('|')) parts.push(this.#cast());
    const [only] = parts;
    return parts.length === 1 && only ? only : (scope) => ordered(parts.flatMap((part) => part(scope)));
  }

  #cast(): Expression {
    const value = this.#signed();
    if (this.#peek().text !== 'cast' || this.#peek(1).text !== 'as') return value;
    this.#at += 2;
    const type = this.#peek().text;
    this.#at += 1;
    if (!isKnown(type)) this.#refuse(`the type ${type} is not known`);
    return (scope) => call(type, [value(scope)], scope.item);
  }

  #signed(): Expression {
    if (!this.#take('-')) return this.#path();
    const value = this.#signed();
    return (scope) => {
      const number = numberOf(value(scope));
      return number === undefined || number === 'NaN' ? [] : [-number];
    };
  }

  #path(): Expression {
    const start = this.#take('//', '/');
    if (start === '/' && !this.#startsStep()) return (scope) => [rootOf(scope.item)];
    const steps = [this.#step(start === '//')];
    for (let mark = this.#take('//', '/'); mark !== undefined; mark = this.#take('//', '/'))
      steps.push(this.#step(mark === '//'));
    const [first, ...rest] = steps;
    if (first === undefined) this.#refuse('a path is missing');
    return (scope) =>
      rest.reduce<Sequence>(
        (found, step) =>
          found.length === 1 && found[0] !== undefined
            ? step(found[0], scope)
            : ordered(found.flatMap((item) => step(item, scope))),
        first(start === undefined ? scope.item : rootOf(scope.item), scope),
      );
  }

  #startsStep(): boolean {
    const { kind, text } = this.#peek();
    return kind === 'name' || (kind === 'sign' && ['@', '.', '..', '*', '('].includes(text));
  }

  /** @param isDeep whether it follows `//`. */
  #step(isDeep: boolean): Step {
    const plain = this.#axisStep(isDeep) ?? this.#primary(isDeep);
    const predicates: Expression[] = [];
    while (this.#take('[')) {
      predicates.push(this.sequence());
      this.#need(']');
    }
    if (predicates.length === 0) return plain;
    return (item, scope) =>
      predicates.reduce(
        (found, predicate) =>
          found.filter((one, at) => {
            const value = predicate({ ...scope, item: one });
            if (typeof value[0] !== 'bigint') return truth(value);
            if (isDeep) throw new TypeError('a position after // is not known');
            return value[0] === decimalOf(String(at + 1));
          }),
        plain(item, scope),
      );
  }

  #axisStep(isDeep: boolean): Step | undefined {
    if (this.#take('..')) return this.#along('parent', { local: '*', uri: undefined }, isDeep);
    if (this.#take('@')) return this.#along('attribute', this.#nameTest(), isDeep);
    const { kind, text } = this.#peek();
    if (kind === 'name' && this.#peek(1).text === '::') {
      this.#at += 2;
      const axes = ['child', 'self', 'parent', 'ancestor', 'preceding'] as const;
      const axis = axes.find((one) => one === text) ?? this.#refuse(`the axis ${text} is not known`);
      return this.#along(axis, this.#nameTest(), isDeep);
    }
    const isName = kind === 'name' && this.#peek(1).text !== '(';
    return isName || text === '*' ? this.#along('child', this.#nameTest(), isDeep) : undefined;
  }

  #along(axis: Axis, name: NameTest, isDeep: boolean): Step {
    const test = (node: XmlNode) =>
      (name.local === '*' || node.local === name.local) && (name.uri === undefined || node.uri === name.uri);
    if (isDeep && axis === 'child') return (item) => below(asNode(item), name.local).filter(test);
    if (isDeep)
      return (item) => {
        const node = asNode(item);
        return [node, ...nodesAlong('descendant', node)].flatMap((one) => nodesAlong(axis, one).filter(test));
      };
    return (item) => nodesAlong(axis, asNode(item)).filter(test);
  }

  #nameTest(): NameTest {
    const { text } = this.#peek();
    this.#at += 1;
    if (text === '*') return { local: '*', uri: undefined };
    const [prefix, local] = text.includes(':') ? (text.split(':') as [string, string]) : ['', text];
    const uri = prefix === '' ? '' : this.#names.namespaces.get(prefix);
    if (uri === undefined) this.#refuse(`the prefix of ${text} is not known`);
    return { local, uri };
  }

  #primary(isDeep: boolean): Step {
    const value = this.#value();
    if (!isDeep) return (item, scope) => value({ ...scope, item });
    return (item, scope) => {
      const node = asNode(item);
      return [node, ...nodesAlong('descendant', node)].flatMap((one) => value({ ...scope, item: one }));
    };
  }

  #value(): Expression {
    const { kind, text } = this.#peek();
    if (kind === 'number' || kind === 'string') {
      this.#at += 1;
      const literal =
        kind === 'number'
          ? decimalOf(text)
          : text.slice(1, -1).replaceAll(text.charAt(0).repeat(2), text.charAt(0));
      return () => [literal];
    }
    if (this.#take('.')) return (scope) => [scope.item];
    if (this.#take('$')) {
      const name = this.#variableName();
      return (scope) => scope.variables[name] ?? unknownVariable(name);
    }
    if (this.#take('(')) {
      if (this.#take(')')) return () => [];
      const inner = this.sequence();
      this.#need(')');
      return inner;
    }
    return this.#call();
  }

  #call(): Expression {
    const { kind, text: name } = this.#peek();
    if (kind !== 'name') this.#refuse(`«${name}» is not understood`);
    this.#at += 1;
    this.#need('(');
    const args: Expression[] = [];
    while (!this.#take(')')) {
      if (args.length > 0) this.#need(',');
      args.push(this.#single());
    }
    const own = this.#names.functions.get(name);
    if (own !== undefined) return (scope) => own(args.map((arg) => arg(scope)));
    if (!isKnown(name)) this.#refuse(`the function ${name} is not known`);
    const known: keyof Functions = name;
    return (scope) =>
      call(
        known,
        args.map((arg) => arg(scope)),
        scope.item,
      );
  }

  #variableName(): string {
    const { text } = this.#peek();
    this.#at += 1;
    return text.replace(/^.*:/, '');
  }
}

function unknownVariable(name: string): never {
  throw new ReferenceError(`$${name} is not declared`);
}

function asNode(item: Item): XmlNode {
  if (!isNode(item)) throw new TypeError('a step begins at a value');
  return item;
}

function rootOf(item: Item): XmlNode {
  let node = asNode(item);
  while (node.parent !== undefined) node = node.parent;
  return node;
}

const descendants = new WeakMap<XmlNode, XmlNode[]>();

function descendantsOf(node: XmlNode): XmlNode[] {
  const known = descendants.get(node);
  if (known !== undefined) return known;
  const found = node.children.flatMap((child) => [child, ...descendantsOf(child)]);
  descendants.set(node, found);
  return found;
}

const byName = new WeakMap<XmlNode, Map<string, XmlNode[]>>();

/** The descendants of that name. A document is asked for each of its names many times. */
function below(node: XmlNode, local: string): XmlNode[] {
  if (node.kind !== 'document' || local === '*') return descendantsOf(node);
  const known = byName.get(node) ?? Map.groupBy(descendantsOf(node), (one) => one.local);
  byName.set(node, known);
  return known.get(local) ?? [];
}

function ancestorsOf({ parent }: XmlNode): XmlNode[] {
  return parent === undefined ? [] : [...ancestorsOf(parent), parent];
}

function nodesAlong(axis: Axis, node: XmlNode): XmlNode[] {
  switch (axis) {
    case 'child':
      return node.children;
    case 'attribute':
      return node.attributes;
    case 'self':
      return [node];
    case 'parent':
      return node.parent === undefined ? [] : [node.parent];
    case 'ancestor':
      return ancestorsOf(node);
    case 'descendant':
      return descendantsOf(node);
    case 'preceding': {
      const above = new Set(ancestorsOf(node));
      return descendantsOf(rootOf(node)).filter((one) => one.place < node.place && !above.has(one));
    }
  }
}

/** Nodes in the order of the document, each once; values as they are. */
function ordered(items: Sequence): Sequence {
  if (items.length < 2 || !items.every(isNode)) return items;
  return [...new Set(items)].sort((one, other) => one.place - other.place);
}
