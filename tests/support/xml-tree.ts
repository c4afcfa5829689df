/** Reads XML into a tree with namespaces, in which every node knows its place. */
import { Parser } from 'htmlparser2';

export interface XmlNode {
  kind: 'document' | 'element' | 'attribute';
  uri: string;
  local: string;
  /** As written. */
  name: string;
  parent: XmlNode | undefined;
  children: XmlNode[];
  attributes: XmlNode[];
  /** Texts and children in order. */
  content: (string | XmlNode)[];
  /** In the order of the document. */
  place: number;
}

/** @throws Error if the document has no or several roots, or a prefix without a namespace. */
export function xmlTree(text: string): XmlNode {
  let place = 0;
  const node = (kind: XmlNode['kind'], name: string, parent?: XmlNode): XmlNode => {
    place += 1;
    const local = name.replace(/^.*:/, '');
    return { kind, uri: '', local, name, parent, children: [], attributes: [], content: [], place };
  };
  const document = node('document', '');
  const scopes = [new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])];
  let open = document;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const scope = new Map(scopes.at(-1));
        scopes.push(scope);
        for (const [key, uri] of Object.entries(attributes)) {
          const [, prefix] = /^xmlns(?::(.*))?$/.exec(key) ?? ['', undefined];
          if (key.startsWith('xmlns')) scope.set(prefix ?? '', uri);
        }
        const element = node('element', name, open);
        element.uri = namespaceOf(name, scope);
        for (const [key, value] of Object.entries(attributes)) {
          if (key.startsWith('xmlns')) continue;
          const attribute = node('attribute', key, element);
          attribute.uri = key.includes(':') ? namespaceOf(key, scope) : '';
          attribute.content.push(value);
          element.attributes.push(attribute);
        }
        open.children.push(element);
        open.content.push(element);
        open = element;
      },
      ontext(data) {
        open.content.push(data);
      },
      onclosetag() {
        scopes.pop();
        open = open.parent ?? document;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (document.children.length !== 1) throw new Error('The document has no single root.');
  return document;
}

function namespaceOf(name: string, scope: ReadonlyMap<string, string>): string {
  const prefix = name.includes(':') ? name.replace(/:.*$/, '') : '';
  const uri = scope.get(prefix);
  if (uri === undefined && prefix !== '') throw new Error(`${name} has no namespace.`);
  return uri ?? '';
}

/** The texts of a node and of all its descendants. */
export function textOf({ content }: XmlNode): string {
  return content.map((one) => (typeof one === 'string' ? one : textOf(one))).join('');
}

export function attributeOf({ attributes }: XmlNode, name: string): string {
  return attributes.find((one) => one.name === name)?.content.join('') ?? '';
}
