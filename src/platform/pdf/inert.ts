/**
 * Copies only the visible pages of an untrusted PDF. Scripts, actions, links, forms and attachments are left
 * out, because only the entries listed here are copied.
 */
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';
import { type Appearance, appearancesOf } from './appearance.ts';
import { requireModest, TooLarge } from './decoded.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** The entries of a page's or form's resources that are copied. */
const resourceKinds: ReadonlySet<string> = new Set(
  words('ExtGState ColorSpace Pattern Shading XObject Font ProcSet'),
);

/**
 * The dictionary entries needed to draw pages (ISO 32000-2, tables 5 to 140). Others are not copied, such as `F`
 * of a stream, which names an external file.
 */
const drawingKeys: ReadonlySet<string> = new Set(
  words(`
    Type Subtype Filter DecodeParms
    Predictor Colors Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
    DamagedRowsBeforeError JBIG2Globals ColorTransform
    Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
    FormType BBox Matrix Resources Group CS I
    LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 FL SM SA BM CA ca AIS TK S G BC
    PatternType PaintType TilingType XStep YStep Shading ExtGState
    ShadingType Background AntiAlias Coords Domain Function Extend BitsPerCoordinate BitsPerFlag VerticesPerRow
    FunctionType Range Size BitsPerSample Order Encode Functions Bounds C0 C1 N
    WhitePoint BlackPoint Gamma Alternate Colorants Process Components
    Name BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo
    Registry Ordering Supplement DW W DW2 W2 CIDToGIDMap FontBBox FontMatrix CharProcs BaseEncoding Differences
    CMapName UseCMap WMode
    FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV
    StemH AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Length1 Length2 Length3
  `),
);

/** Kinds of dictionary: with known keys, resources by kind, and objects by names that the file chose. */
type Kind = 'drawing' | 'resources' | 'names';

const plainKinds = [PDFName, PDFNumber, PDFString, PDFHexString, PDFBool];

/** Maximum depth of dictionaries and arrays nested without a reference in between. */
const MOST_NESTED = 40;
const A4 = [0, 0, 595.28, 841.89] as const;
/** Points: the longest side of a page that readers accept. */
const LONGEST_SIDE = 14_400;

/** @throws Error for a page with missing content; TooLarge for too much content. */
export async function inertCopy(source: PDFDocument): Promise<PDFDocument> {
  const target = await PDFDocument.create({ updateMetadata: false });
  const copy = createCopier(source.context, target.context);
  for (const { node } of source.getPages()) {
    const box = boxOf(node, 'MediaBox') ?? [...A4];
    const page = target.addPage([1, 1]);
    page.node.set(PDFName.of('MediaBox'), target.context.obj(box));
    page.node.set(PDFName.of('CropBox'), target.context.obj(within(boxOf(node, 'CropBox') ?? box, box)));
    page.node.set(PDFName.of('Rotate'), PDFNumber.of(turnOf(node)));
    const group = copy(node.get(PDFName.of('Group')), 'drawing');
    if (group !== undefined) page.node.set(PDFName.of('Group'), group);
    drawPage(page.node, node, target.context, copy);
  }
  const objects = target.context.enumerateIndirectObjects().map(([, object]) => object);
  await requireModest(objects.filter((object) => object instanceof PDFRawStream));
  return target;
}

type Copy = (object: PDFObject | undefined, kind: Kind) => PDFObject | undefined;

/** Copies the page's content, and over it the visible content of annotations and fields. */
function drawPage(page: PDFPageLeaf, from: PDFPageLeaf, context: PDFContext, copy: Copy): void {
  // A copy per page, because annotations' content is added to it.
  const given = lookedUp(from.getInheritableAttribute(PDFName.of('Resources')), from.context);
  const resources = lookedUp(copy(given, 'resources'), context) ?? context.obj({});
  const contents = copy(from.get(PDFName.of('Contents')), 'drawing');
  const own = lookedUpAny(contents, context) instanceof PDFArray ? listOf(contents, context) : [contents];
  const drawn = own.filter((one) => one !== undefined);
  const appearances = appearancesOf(from);
  if (appearances.length > 0) {
    const names = context.obj({});
    const before = lookedUp(resources.get(PDFName.of('XObject')), context)?.entries() ?? [];
    for (const [name, form] of before) names.set(name, form);
    resources.set(PDFName.of('XObject'), names);
    const calls = appearances.map((one, at) => callOf(one, `ArdoiseShown${at}`, names, copy));
    const stream = (text: string) => context.register(context.stream(text));
    drawn.unshift(stream('q\n'));
    drawn.push(stream(`\nQ\n${calls.join('')}`));
  }
  page.set(PDFName.of('Resources'), context.register(resources));
  page.set(PDFName.of('Contents'), context.obj(drawn));
}

function callOf({ form, matrix }: Appearance, name: string, names: PDFDict, copy: Copy): string {
  const copied = copy(form, 'drawing');
  if (copied === undefined) return '';
  names.set(PDFName.of(name), copied);
  return `q ${matrix.map((number) => number.toFixed(5)).join(' ')} cm /${name} Do Q\n`;
}

function listOf(object: PDFObject | undefined, context: PDFContext): PDFObject[] {
  const list = lookedUpAny(object, context);
  return list instanceof PDFArray ? list.asArray() : [];
}

function lookedUpAny(object: PDFObject | undefined, context: PDFContext): PDFObject | undefined {
  return object instanceof PDFRef ? context.lookup(object) : object;
}

function lookedUp(object: PDFObject | undefined, context: PDFContext): PDFDict | undefined {
  const found = lookedUpAny(object, context);
  return found instanceof PDFDict ? found : undefined;
}

function createCopier(from: PDFContext, to: PDFContext): Copy {
  const known = new Map<string, PDFRef>();
  let objects = 0;

  function reference(ref: PDFRef, kind: Kind, depth: number): PDFObject | undefined {
    const key = `${kind} ${ref.tag}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = from.lookup(ref);
    if (found === undefined) throw new Error(`${ref.tag} is missing`);
    const own = to.nextRef();
    known.set(key, own);
    const copied = object(found, kind, depth);
    if (copied === undefined) return undefined;
    to.assign(own, copied);
    return own;
  }

  function object(one: PDFObject, kind: Kind, depth: number): PDFObject | undefined {
    if (++objects > inputBounds.pdf.objects) throw new TooLarge('drawn with too many objects');
    if (depth > MOST_NESTED) throw new TooLarge('nested too deeply');
    if (one instanceof PDFRef) return reference(one, kind, depth + 1);
    if (one instanceof PDFStream) return stream(one, depth);
    if (one instanceof PDFDict) return dictionary(one, kind, depth);
    if (one === PDFNull || plainKinds.some((kind) => one instanceof kind)) return one.clone();
    // Unparsed data would be written as it is and damage the document.
    if (!(one instanceof PDFArray)) throw new Error('drawn with data that is not a PDF object');
    const list = PDFArray.withContext(to);
    for (const part of one.asArray()) list.push(object(part, kind, depth + 1) ?? to.obj(null));
    return list;
  }

  function stream(one: PDFStream, depth: number): PDFObject | undefined {
    // PostScript is neither a picture nor a form.
    if (one.dict.lookup(PDFName.of('Subtype')) === PDFName.of('PS') || !(one instanceof PDFRawStream))
      return undefined;
    return PDFRawStream.of(dictionary(one.dict, 'drawing', depth), one.contents);
  }

  function dictionary(one: PDFDict, kind: Kind, depth: number): PDFDict {
    const copied = PDFDict.withContext(to);
    for (const [key, value] of one.entries()) {
      const name = key.decodeText();
      if (kind !== 'names' && !(kind === 'drawing' ? drawingKeys : resourceKinds).has(name)) continue;
      // Readers ignore resources of a wrong type, on which the library fails.
      if (kind === 'resources' && name !== 'ProcSet' && lookedUp(value, from) === undefined) continue;
      const part = object(value, kindBelow(kind, name), depth + 1);
      if (part !== undefined) copied.set(key, part);
    }
    return copied;
  }

  return (one, kind) => (one === undefined ? undefined : object(one, kind, 0));
}

function kindBelow(kind: Kind, name: string): Kind {
  if (kind === 'resources' && name !== 'ProcSet') return 'names';
  if (kind === 'names') return 'drawing';
  if (name === 'Resources') return 'resources';
  return name === 'CharProcs' || name === 'Colorants' ? 'names' : 'drawing';
}

/** Left, bottom, right, top; undefined for an invalid box. */
function boxOf(node: PDFPageLeaf, name: 'MediaBox' | 'CropBox'): number[] | undefined {
  const box = lookedUpAny(node.getInheritableAttribute(PDFName.of(name)), node.context);
  if (!(box instanceof PDFArray) || box.size() !== 4) return undefined;
  const numbers = box.asArray().map((one) => lookedUpAny(one, node.context));
  const [a, b, c, d] = numbers.map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN));
  const [x = 0, right = 0] = [a, c].sort(ascending);
  const [y = 0, top = 0] = [b, d].sort(ascending);
  const sides = [right - x, top - y];
  return sides.every((side) => side >= 1 && side <= LONGEST_SIDE) ? [x, y, right, top] : undefined;
}

const ascending = (one = 0, other = 0) => one - other;

/** Returns the part of a box inside another; the whole other box when they do not overlap. */
function within([left = 0, bottom = 0, right = 0, top = 0]: number[], outer: number[]): number[] {
  const [x = 0, y = 0, maxX = 0, maxY = 0] = outer;
  const cut = [Math.max(left, x), Math.max(bottom, y), Math.min(right, maxX), Math.min(top, maxY)] as const;
  return cut[2] - cut[0] >= 1 && cut[3] - cut[1] >= 1 ? [...cut] : outer;
}

/** Degrees, a multiple of 90. */
function turnOf(node: PDFPageLeaf): number {
  const turn = lookedUpAny(node.getInheritableAttribute(PDFName.of('Rotate')), node.context);
  const degrees = turn instanceof PDFNumber ? turn.asNumber() : 0;
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0;
}
