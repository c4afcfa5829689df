/**
 * Whether all that a PDF's pages are drawn with is there. Of one that was cut off, the library reads what it finds: pages
 * without their texts or letters, which nobody would notice among others.
 */
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Of a page: what is drawn, and what it is drawn with. */
const drawn = ['Contents', 'Resources'].map((name) => PDFName.of(name));

/** @throws Error for a PDF a page of which refers to something that is missing. */
export function requireWhole(document: PDFDocument): void {
  const { context } = document;
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = document
    .getPages()
    .flatMap(({ node }) => drawn.map((name) => node.get(name)).filter((found) => found !== undefined));
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFRef) {
      const target = context.lookup(object);
      if (target === undefined) throw new Error(`${object.tag} is missing`);
      waiting.push(target);
    } else if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) waiting.push(...object.values());
  }
}
