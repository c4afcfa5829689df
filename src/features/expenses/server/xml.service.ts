/**
 * Parses an XML document into a tree of names and texts. It is untrusted, so bytes, elements and depth are limited, and a
 * document type (which could define entities) is rejected. Names have no prefix.
 */
import { Parser } from 'htmlparser2';
import { inputBounds } from '#kernel/input-bounds.ts';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const { bytes: MOST_BYTES, elements: MOST_ELEMENTS, depth: MOST_DEPTH } = inputBounds.xml;
/** Characters parsed between two checks of the limits. */
const PART = 16_384;

/** @returns undefined for malformed XML or above the limits. */
export function readXml(bytes: Uint8Array): Element | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const text = decoded(bytes);
  if (text === undefined || /<!DOCTYPE|<!ENTITY/i.test(text)) return undefined;
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let elements = 0;
  let good = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!good || ++elements > MOST_ELEMENTS || open.length > MOST_DEPTH) {
          good = false;
          return;
        }
        const element = { name: localName(name), attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const element = open.at(-1);
        if (good && element !== undefined) element.text += data;
      },
      onclosetag() {
        if (good && open.length > 1) open.pop();
      },
      onerror() {
        good = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // In parts: beyond the limits the parser would continue, at a cost that grows with the square of the depth.
  for (let place = 0; good && place < text.length; place += PART)
    parser.write(text.slice(place, place + PART));
  if (!good) return undefined;
  parser.end();
  const [root] = top.children;
  // The parser closes open elements, so check here that the document was not truncated.
  const ended = /<\/([^\s<>]+)\s*>\s*$/.exec(text.slice(-200))?.[1];
  const whole = top.children.length === 1 && localName(ended ?? '') === root?.name;
  return whole ? root : undefined;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart();
  } catch {
    return undefined;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element at a path of names below another. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

export function textAt(element: Element | undefined, ...path: string[]): string {
  return at(element, ...path)?.text.trim() ?? '';
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
