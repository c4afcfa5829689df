/**
 * Draws the visible content of a page's annotations and form fields: stamps, signatures, values (ISO 32000-2,
 * 12.5.5).
 */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

type Matrix = readonly [number, number, number, number, number, number];

export interface Appearance {
  /** From the page's file. */
  form: PDFObject;
  /** Where it is drawn on the page. */
  matrix: Matrix;
}

/** Annotation flags: hidden, and not on screens. */
const HIDDEN = 2;
const NO_VIEW = 32;

/** Returns the visible annotations of a page, in the order in which they are drawn. */
export function appearancesOf(page: PDFPageLeaf): Appearance[] {
  const annotations = lookUp(page, page.get(PDFName.of('Annots')));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((one) => {
    const annotation = lookUp(page, one);
    return annotation instanceof PDFDict ? (appearanceOf(page, annotation) ?? []) : [];
  });
}

function appearanceOf(page: PDFPageLeaf, annotation: PDFDict): Appearance | undefined {
  const entry = (name: string, of = annotation) => of.get(PDFName.of(name));
  const flags = lookUp(page, entry('F'));
  const hidden = flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0;
  if (hidden || lookUp(page, entry('Subtype')) === PDFName.of('Popup')) return undefined;
  const states = lookUp(page, entry('AP'));
  if (!(states instanceof PDFDict)) return undefined;
  let form = entry('N', states);
  const normal = lookUp(page, form);
  // A checkbox has one appearance per state.
  if (normal instanceof PDFDict) {
    const state = lookUp(page, entry('AS'));
    form = state instanceof PDFName ? normal.get(state) : undefined;
  }
  const found = lookUp(page, form);
  const place = numbersOf(page, entry('Rect'), 4);
  if (form === undefined || !(found instanceof PDFStream) || place === undefined) return undefined;
  const box = numbersOf(page, found.dict.get(PDFName.of('BBox')), 4) ?? [0, 0, 1, 1];
  const own = numbersOf(page, found.dict.get(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  return { form, matrix: fitted(box, own, place) };
}

/** Scales and moves the box, after its own matrix, to its place. */
function fitted(box: number[], own: number[], place: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const corners = [x0, x1].flatMap((x) =>
    [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const from = boundsOf(corners);
  const [left = 0, bottom = 0, right = 0, top = 0] = place;
  const to = boundsOf([
    [left, bottom],
    [right, top],
  ]);
  const across = from.width > 0 ? to.width / from.width : 1;
  const up = from.height > 0 ? to.height / from.height : 1;
  return [across, 0, 0, up, to.x - from.x * across, to.y - from.y * up];
}

function boundsOf(points: readonly (readonly [number, number])[]) {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...across), Math.min(...up)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...up) - y };
}

function numbersOf(page: PDFPageLeaf, object: PDFObject | undefined, count: number): number[] | undefined {
  const list = lookUp(page, object);
  if (!(list instanceof PDFArray) || list.size() !== count) return undefined;
  const numbers = list.asArray().map((one) => lookUp(page, one));
  const plain = numbers.flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []));
  return plain.length === count ? plain : undefined;
}

function lookUp({ context }: PDFPageLeaf, object: PDFObject | undefined): PDFObject | undefined {
  return object instanceof PDFRef ? context.lookup(object) : object;
}
