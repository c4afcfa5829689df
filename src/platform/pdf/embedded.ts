/**
 * Finds files attached to a PDF. Source: ISO 32000-2, 7.9.6 (name trees), 7.11 (file specifications), 14.13
 * (associated files).
 */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';

export interface Attachment {
  /** Its names in the file specification, then in the list of names. */
  names: string[];
  /** Undefined if it is missing. */
  stream: PDFRawStream | undefined;
}

/**
 * Returns all attached files. The library's own list has only files in the root of the name tree, with an `F`
 * stream that has `Params`.
 * @throws Error for a PDF without a catalog.
 */
export function* attachmentsOf({ catalog }: PDFDocument): Generator<Attachment> {
  // A truncated file has none, whatever the type says.
  if (!((catalog as unknown) instanceof PDFDict)) throw new Error('The PDF has no catalog.');
  const tree = entry(entry(catalog, 'Names'), 'EmbeddedFiles');
  const associated = entry(catalog, 'AF');
  const specifications = associated instanceof PDFArray ? itemsOf(associated) : [associated];
  for (const [key, specification] of [...namedIn(tree), ...specifications.map((one) => [undefined, one])]) {
    const streams = ['F', 'UF'].map((name) => entry(entry(specification, 'EF'), name));
    const stream = streams.find((one) => one instanceof PDFRawStream);
    const names = [entry(specification, 'UF'), entry(specification, 'F'), key].flatMap(textOf);
    yield { names, stream };
  }
}

/** Returns the pairs of a name tree, each node once: a hostile tree contains itself. */
function namedIn(tree: PDFObject | undefined): (PDFObject | undefined)[][] {
  const nodes = new Set([tree]);
  const pairs = [];
  // The set grows while it is walked.
  for (const node of nodes) {
    const names = itemsOf(entry(node, 'Names'));
    for (let at = 0; at + 1 < names.length; at += 2) pairs.push(names.slice(at, at + 2));
    for (const kid of itemsOf(entry(node, 'Kids'))) nodes.add(kid);
  }
  return pairs;
}

function entry(object: PDFObject | undefined, name: string): PDFObject | undefined {
  return object instanceof PDFDict ? object.lookup(PDFName.of(name)) : undefined;
}

function itemsOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  return object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [];
}

function textOf(object: PDFObject | undefined): string[] {
  return object instanceof PDFString || object instanceof PDFHexString ? [object.decodeText()] : [];
}
