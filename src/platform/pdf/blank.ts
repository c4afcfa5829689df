/**
 * Finds pages of an inert copy that may be blank, for example of a damaged scan: they show no text, no lines,
 * and at most one JPEG, whose content the caller checks. A doubtful page is not listed.
 */
import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

export interface Suspect {
  /** From 0. */
  page: number;
  /** The only picture of the page; undefined if nothing is drawn. */
  jpeg?: Uint8Array;
}

/**
 * Bytes of content above which a page is not blank, and bytes of a picture above which the picture is not
 * examined.
 */
const MOST_CONTENT = 200_000;
const MOST_PICTURE = 16 * 1024 * 1024;
const DEEPEST_FORM = 4;

export function suspectsIn(document: PDFDocument): Suspect[] {
  return document.getPages().flatMap((page, at) => {
    const pictures = picturesOf(page);
    if (pictures === undefined || pictures.length > 1) return [];
    const [picture] = pictures;
    if (picture === undefined) return [{ page: at }];
    const jpeg = jpegOf(picture);
    return jpeg === undefined ? [] : [{ page: at, jpeg }];
  });
}

/** Returns undefined if something else than pictures is drawn. */
function picturesOf({ node }: PDFPage): PDFRawStream[] | undefined {
  const contents = node.context.lookup(node.get(PDFName.of('Contents')));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const text = streams.map((one) => textOf(one && node.context.lookup(one))).join('\n');
  const pictures: PDFRawStream[] = [];
  const resources = node.context.lookup(node.get(PDFName.of('Resources')));
  return collect(text, resources, pictures, 0) ? pictures : undefined;
}

/** Replaces content that is not examined: this operator counts as drawing. */
const DRAWS = 'f';

function textOf(stream: PDFObject | undefined): string {
  if (stream === undefined) return '';
  if (!(stream instanceof PDFRawStream) || stream.contents.length > MOST_CONTENT) return DRAWS;
  try {
    const bytes = decodePDFRawStream(stream).decode();
    return bytes.length > MOST_CONTENT ? DRAWS : Buffer.from(bytes).toString('latin1');
  } catch {
    // A filter that the library lacks.
    return DRAWS;
  }
}

/** Operators that paint (ISO 32000-2, annex A) besides those of text and `Do`. */
const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'BI']);
const showing = new Set(['Tj', 'TJ', "'", '"']);
/** Text rendering modes 3 and 7 show nothing: the recognised text of a scan. */
const invisible = new Set(['3', '7']);

/** Adds the pictures that the content draws. @returns false if it draws anything else. */
function collect(
  content: string,
  resources: PDFObject | undefined,
  pictures: PDFRawStream[],
  depth: number,
): boolean {
  const modes = ['0'];
  let before = '';
  for (const token of tokensOf(content)) {
    if (token === 'q') modes.push(modes.at(-1) ?? '0');
    else if (token === 'Q' && modes.length > 1) modes.pop();
    else if (token === 'Tr') modes[modes.length - 1] = before;
    else if (painting.has(token)) return false;
    else if (showing.has(token) && !invisible.has(modes.at(-1) ?? '0')) return false;
    else if (token === 'Do' && !drawn(before.slice(1), resources, pictures, depth)) return false;
    before = token;
  }
  return true;
}

/**
 * Leaves out strings. Of a string with nested parentheses some words may remain; at worst they count as
 * drawing.
 */
function tokensOf(content: string): string[] {
  return content
    .replace(/%[^\r\n]*/g, ' ')
    .replace(/\((?:\\.|[^\\()])*\)/gs, ' ')
    .replace(/<[\da-f\s]*>/gi, ' ')
    .replace(/[[\]]/g, ' ')
    .replace(/\//g, ' /')
    .split(/\s+/);
}

function drawn(
  name: string,
  resources: PDFObject | undefined,
  pictures: PDFRawStream[],
  depth: number,
): boolean {
  const named = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined;
  const found = named instanceof PDFDict ? named.lookup(PDFName.of(name)) : undefined;
  // Readers draw nothing for a missing object.
  if (found === undefined) return true;
  if (!(found instanceof PDFRawStream) || depth > DEEPEST_FORM) return false;
  if (found.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) {
    pictures.push(found);
    return true;
  }
  return collect(textOf(found), found.dict.lookup(PDFName.of('Resources')) ?? resources, pictures, depth + 1);
}

/** Returns undefined for other pictures, and those with a mask. */
function jpegOf({ dict, contents }: PDFRawStream): Uint8Array | undefined {
  if (['SMask', 'Mask', 'ImageMask', 'Decode'].some((name) => dict.has(PDFName.of(name)))) return undefined;
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray().map(String) : [String(filter)];
  if (names.join(' ') === '/DCTDecode') return contents;
  if (names.join(' ') !== '/FlateDecode /DCTDecode') return undefined;
  try {
    return inflateSync(contents, { maxOutputLength: MOST_PICTURE });
  } catch {
    return undefined;
  }
}
