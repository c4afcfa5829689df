/**
 * Parses an XML document into a tree of names and texts. The document is untrusted: bytes, elements and depth are limited, and a
 * document type declaration, which could define entities, is rejected. Names have no prefix.
 */
import { Parser } from 'htmlparser2';
import { inputBounds } from '#kernel/input-bounds.ts';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const {
  bytes: MOST_BYTES,
  characters: MOST_CHARACTERS,
  elements: MOST_ELEMENTS,
  depth: MOST_DEPTH,
} = inputBounds.xml;
/** Characters parsed between two checks of the limits. */
const PART = 16_384;
/** Encodings besides Unicode's. If UTF-16 is declared but the bytes are not UTF-16, the declaration is wrong. */
const SINGLE_BYTE = /^(?:iso-8859-1?\d|(?:windows-|cp)125\d|us-ascii)$/i;
/** Elements with base64 files in an invoice, in UBL and CII. They may exceed the character limit and are not stored. */
const EMBEDDED = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject']);

/** Whether a file starts with an XML declaration, a comment or a root element. */
export function startsAsXml(head: Uint8Array): boolean {
  const start = head.subarray(0, 200);
  return /^\s*<(?:\?xml|!--|[\w.-]+:|[A-Z])/.test(new TextDecoder(encodingOf(start)).decode(start));
}

/** @returns undefined for malformed XML, or if a limit is exceeded. */
export function readXml(bytes: Uint8Array): Element | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  const text = decoded(bytes);
  if (text === undefined) return undefined;
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  let elements = 0;
  let skipped = 0;
  let good = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!good || ++elements > MOST_ELEMENTS || open.length > MOST_DEPTH || isActive(attributes)) {
          good = false;
          return;
        }
        const element = { name: localName(name), attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const element = open.at(-1);
        if (!good || element === undefined) return;
        if (EMBEDDED.has(element.name)) skipped += data.length;
        else element.text += data;
      },
      onclosetag() {
        if (good && open.length > 1) open.pop();
      },
      onprocessinginstruction(name) {
        // Rejects a document type declaration.
        if (name.startsWith('!')) good = false;
      },
      onerror() {
        good = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // Parses in parts, because the parser would continue beyond the limits, in time quadratic in the depth.
  for (let place = 0; good && place < text.length; place += PART) {
    parser.write(text.slice(place, place + PART));
    // The parser may not yet have passed on its last part.
    if (place - skipped > MOST_CHARACTERS) good = false;
  }
  // Checks whether the document is complete before ending, because then the parser closes open elements.
  const whole = good && open.length === 1 && top.children.length === 1 && top.text.trim() === '';
  return whole ? top.children[0] : undefined;
}

/** Whether an element belongs to a page or drawing whose scripts a browser would run in a saved file. */
function isActive(attributes: Readonly<Record<string, string>>): boolean {
  return Object.values(attributes).some((value) =>
    /^http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)$/.test(value.trim()),
  );
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes).trimStart();
  } catch {
    return undefined;
  }
}

/**
 * Returns the encoding, from the byte order mark, the first character or the declaration. Source: XML 1.0,
 * appendix F.
 */
function encodingOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (/^(?:\xff\xfe|<\0)/.test(start)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(start)) return 'utf-16be';
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? '';
  return SINGLE_BYTE.test(declared) ? declared : 'utf-8';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element at a path of names below an element. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

export function textAt(element: Element | undefined, ...path: string[]): string {
  return at(element, ...path)?.text.trim() ?? '';
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
